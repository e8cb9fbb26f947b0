; The installer for Windows, made by Inno Setup 6. package/build.py passes the version and the folders:
;     iscc /DVersion=… /DProgram=… /DOut=… /DIcon=… klotho-games.iss
#ifndef Version
  #error Start build_scripts/package/build.py: it tells the version and the folders.
#endif

[Setup]
AppId={{8A0D3E5C-6B1F-4C57-9C0E-97A1B2C4D697}
AppName=Klotho Games
AppVersion={#Version}
AppPublisher=Klotho Games
VersionInfoVersion={#Version}
DefaultDirName={autopf}\Klotho Games
DefaultGroupName=Klotho Games
DisableProgramGroupPage=yes
LicenseFile={#Program}\LICENSE.txt
; For the current user unless they ask for all users, so that no administrator is needed.
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
OutputDir={#Out}
OutputBaseFilename=klotho-games-{#Version}-windows-setup
SetupIconFile={#Icon}
UninstallDisplayIcon={app}\klotho-games.exe
Compression=lzma2/max
SolidCompression=yes
WizardStyle=modern
CloseApplications=yes
ChangesAssociations=yes

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "de"; MessagesFile: "compiler:Languages\German.isl"

[CustomMessages]
en.GameFile=Klotho Games game
de.GameFile=Klotho-Games-Partie
en.RemoveGames=Do you also want to delete your saved games, profiles and settings?%n%n%1%n%nChoose No to keep them for later.
de.RemoveGames=Sollen auch deine Spielstände, Profile und Einstellungen gelöscht werden?%n%n%1%n%nMit „Nein“ bleiben sie für später erhalten.

[InstallDelete]
; Files of an older version that this one does not have. Saves are elsewhere, in the user's own folder.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "{#Program}\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; GroupDescription: "{cm:AdditionalIcons}"; Flags: unchecked

[Icons]
Name: "{group}\Klotho Games"; Filename: "{app}\klotho-games.exe"
Name: "{autodesktop}\Klotho Games"; Filename: "{app}\klotho-games.exe"; Tasks: desktopicon

[Registry]
; A double-click on a game's file opens it here. HKA is the part of the registry of whoever installs.
Root: HKA; Subkey: "Software\Classes\.klotho"; ValueType: string; ValueData: "KlothoGames.Game"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\KlothoGames.Game"; ValueType: string; ValueData: "{cm:GameFile}"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\KlothoGames.Game\DefaultIcon"; ValueType: string; ValueData: "{app}\klotho-games.exe,0"
Root: HKA; Subkey: "Software\Classes\KlothoGames.Game\shell\open\command"; ValueType: string; ValueData: """{app}\klotho-games.exe"" ""%1"""

[Run]
Filename: "{app}\klotho-games.exe"; Description: "{cm:LaunchProgram,Klotho Games}"; Flags: nowait postinstall skipifsilent

[Code]
// Saved games stay unless someone who removes the program wants them gone.
procedure CurUninstallStepChanged(CurUninstallStep: TUninstallStep);
var
  Home: String;
begin
  Home := ExpandConstant('{localappdata}\klotho-games');
  if (CurUninstallStep = usPostUninstall) and (not UninstallSilent) and DirExists(Home) then
    if MsgBox(FmtMessage(CustomMessage('RemoveGames'), [Home]), mbConfirmation, MB_YESNO or MB_DEFBUTTON2) = IDYES then
      DelTree(Home, True, True, True);
end;
