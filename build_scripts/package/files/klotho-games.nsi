; The installer for Windows, made by NSIS. build_scripts/package/installer.py passes the version, folders and files:
;     makensis -INPUTCHARSET UTF8 -DVERSION=… -DNUMBERS=… -DPROGRAM=… -DOUT=… -DICON=… -DSIDE=… -DREMOVE=… klotho-games.nsi
; It is a program of 64 bit, like ours, and installs for the current user, so that no administrator is needed.
Unicode true
Target amd64-unicode
SetCompressor /SOLID lzma

!define TITLE "Klotho Games"
!define PROG_ID "KlothoGames.Game"
!define CLASSES "Software\Classes"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\KlothoGames"

!include MUI2.nsh
!include FileFunc.nsh

Name "${TITLE}"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\${TITLE}"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"
RequestExecutionLevel user
ManifestDPIAware true
BrandingText "${TITLE} ${VERSION}"
VIProductVersion "${NUMBERS}"
VIAddVersionKey /LANG=0 "ProductName" "${TITLE}"
VIAddVersionKey /LANG=0 "ProductVersion" "${VERSION}"
VIAddVersionKey /LANG=0 "FileDescription" "${TITLE}"
VIAddVersionKey /LANG=0 "FileVersion" "${VERSION}"
VIAddVersionKey /LANG=0 "LegalCopyright" "${TITLE}"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${SIDE}"
!define MUI_WELCOMEFINISHPAGE_BITMAP_STRETCH AspectFitHeight
!define MUI_ABORTWARNING
!define MUI_FINISHPAGE_RUN "$INSTDIR\klotho-games.exe"
!define MUI_COMPONENTSPAGE_NODESC
!insertmacro MUI_PAGE_LICENSE "${PROGRAM}\LICENSE.txt"
!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"

LangString GAME_FILE ${LANG_ENGLISH} "Klotho Games game"
LangString GAME_FILE ${LANG_GERMAN} "Klotho-Games-Partie"
LangString DESKTOP ${LANG_ENGLISH} "Shortcut on the desktop"
LangString DESKTOP ${LANG_GERMAN} "Verknüpfung auf dem Desktop"
LangString IS_OPEN ${LANG_ENGLISH} "Klotho Games is still open. Close it, then try again."
LangString IS_OPEN ${LANG_GERMAN} "Klotho Games ist noch geöffnet. Schließ es und versuch es dann noch einmal."
LangString REMOVE_GAMES ${LANG_ENGLISH} "Do you also want to delete your saved games, profiles and settings?$\r$\n$\r$\n$LOCALAPPDATA\klotho-games$\r$\n$\r$\nChoose No to keep them for later."
LangString REMOVE_GAMES ${LANG_GERMAN} "Sollen auch deine Spielstände, Profile und Einstellungen gelöscht werden?$\r$\n$\r$\n$LOCALAPPDATA\klotho-games$\r$\n$\r$\nMit „Nein“ bleiben sie für später erhalten."

!macro WAIT_UNTIL_CLOSED
  ; Windows lets nobody write into a program that runs.
  IfFileExists "$INSTDIR\klotho-games.exe" 0 closed
  again:
  ClearErrors
  FileOpen $0 "$INSTDIR\klotho-games.exe" a
  IfErrors 0 free
  MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(IS_OPEN)" /SD IDCANCEL IDRETRY again
  SetErrorLevel 2
  Quit
  free:
  FileClose $0
  closed:
!macroend

!macro TELL_EXPLORER
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)' ; the types of files have changed
!macroend

Section "${TITLE}"
  SectionIn RO
  !insertmacro WAIT_UNTIL_CLOSED
  ; Files of an older version that this one does not have. Saves are elsewhere, in the user's own folder.
  RMDir /r "$INSTDIR\_internal"
  SetOutPath "$INSTDIR"
  File /r "${PROGRAM}/*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\${TITLE}.lnk" "$INSTDIR\klotho-games.exe"

  ; A double-click on a game's file opens it here.
  WriteRegStr HKCU "${CLASSES}\.klotho" "" "${PROG_ID}"
  WriteRegStr HKCU "${CLASSES}\${PROG_ID}" "" "$(GAME_FILE)"
  WriteRegStr HKCU "${CLASSES}\${PROG_ID}\DefaultIcon" "" "$INSTDIR\klotho-games.exe,0"
  WriteRegStr HKCU "${CLASSES}\${PROG_ID}\shell\open\command" "" '"$INSTDIR\klotho-games.exe" "%1"'
  !insertmacro TELL_EXPLORER

  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "${TITLE}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "${TITLE}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\klotho-games.exe"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" "$0"
SectionEnd

Section /o "$(DESKTOP)"
  CreateShortcut "$DESKTOP\${TITLE}.lnk" "$INSTDIR\klotho-games.exe"
SectionEnd

Section "Uninstall"
  !insertmacro WAIT_UNTIL_CLOSED
  ; Only what was installed: people can choose a folder that has other things in it.
  !include "${REMOVE}"
  Delete "$INSTDIR\uninstall.exe"
  SetOutPath "$TEMP"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\${TITLE}.lnk"
  Delete "$DESKTOP\${TITLE}.lnk"

  ReadRegStr $0 HKCU "${CLASSES}\.klotho" ""
  StrCmp $0 "${PROG_ID}" 0 +2
  DeleteRegKey HKCU "${CLASSES}\.klotho"
  DeleteRegKey HKCU "${CLASSES}\${PROG_ID}"
  DeleteRegKey HKCU "${UNINSTALL}"
  !insertmacro TELL_EXPLORER

  ; Saved games stay unless someone who removes the program wants them gone.
  IfFileExists "$LOCALAPPDATA\klotho-games\*.*" 0 kept
  MessageBox MB_YESNO|MB_DEFBUTTON2|MB_ICONQUESTION "$(REMOVE_GAMES)" /SD IDNO IDNO kept
  RMDir /r "$LOCALAPPDATA\klotho-games"
  kept:
SectionEnd
