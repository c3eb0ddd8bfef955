/** How fields of settings begin: what public clients say for what is said here. */
const settingsPrefixes = {
  github: 'codehost',
  googleDrive: 'driveOne',
  notion: 'notesApp',
  onedrive: 'driveTwo',
} as const;
const suffixes = ['ClientId', 'ClientSecret', 'CustomKeyEnabled'] as const;

/** Settings fields by the names that public clients have for them. */
export const settingsAliases: ReadonlyMap<string, string> = new Map(
  Object.entries(settingsPrefixes).flatMap(([alias, neutral]) =>
    suffixes.map((suffix) => [alias + suffix, neutral + suffix] as const),
  ),
);
