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

[Run]
Filename: "{app}\klotho-games.exe"; Description: "{cm:LaunchProgram,Klotho Games}"; Flags: nowait postinstall skipifsilent
