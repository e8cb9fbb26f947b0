#!/bin/sh
# Adds Klotho Games to the menu of your desktop, for your account only. With --remove it is removed again.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
share=${XDG_DATA_HOME:-$HOME/.local/share}
entry=$share/applications/@ID@.desktop
kind=$share/mime/packages/@ID@.xml
# Tell the desktop about it, where it does not notice by itself.
refresh() {
    update-mime-database "$share/mime" 2>/dev/null || true
    update-desktop-database "$share/applications" 2>/dev/null || true
}
if [ "${1:-}" = "--remove" ]; then
    rm -f "$entry" "$kind"
    find "$share/icons/hicolor" -name "@ID@.png" -delete 2>/dev/null || true
    refresh
    echo "Klotho Games is no longer in the menu. Your games are still in $share/klotho-games."
    exit 0
fi
mkdir -p "$share/applications" "$share/mime/packages"
cp "$here/usr/share/mime/packages/@ID@.xml" "$kind"
for icon in "$here"/usr/share/icons/hicolor/*/apps/@ID@.png; do
    folder=$share/icons/hicolor/$(basename "$(dirname "$(dirname "$icon")")")/apps
    mkdir -p "$folder"
    cp "$icon" "$folder/"
done
# awk, not sed: a folder's name can contain any character.
PROGRAM=$here/klotho-games awk '/^Exec=/ { print "Exec=\"" ENVIRON["PROGRAM"] "\" %f"; next } { print }' \
    "$here/usr/share/applications/@ID@.desktop" > "$entry"
refresh
echo "Klotho Games is in the menu now. Move the folder, and start this again."
