#!/bin/sh
# Adds Klotho Games to the menu of your desktop, for your account only. With --remove it is removed again.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
share=${XDG_DATA_HOME:-$HOME/.local/share}
entry=$share/applications/@ID@.desktop
if [ "${1:-}" = "--remove" ]; then
    rm -f "$entry"
    find "$share/icons/hicolor" -name "@ID@.png" -delete 2>/dev/null || true
    echo "Klotho Games is no longer in the menu."
    exit 0
fi
mkdir -p "$share/applications"
for icon in "$here"/usr/share/icons/hicolor/*/apps/@ID@.png; do
    folder=$share/icons/hicolor/$(basename "$(dirname "$(dirname "$icon")")")/apps
    mkdir -p "$folder"
    cp "$icon" "$folder/"
done
# awk, not sed: a folder's name can contain any character.
PROGRAM=$here/klotho-games awk '/^Exec=/ { print "Exec=\"" ENVIRON["PROGRAM"] "\""; next } { print }' \
    "$here/usr/share/applications/@ID@.desktop" > "$entry"
echo "Klotho Games is in the menu now. Move the folder, and start this again."
