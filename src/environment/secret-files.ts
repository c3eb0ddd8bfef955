import { readFileSync } from 'node:fs';

/** Settings whose value may be in a file: NAME_FILE is its path, as orchestrators hand out secrets. */
const isSecret = /^DATABASE_URL$|_(KEY|KEY_ID|KEY_PREVIOUS|SECRET|TOKEN|PASSWORD|TLS_CA|TLS_CERT)$/;

export const secretsOf = (names: readonly string[]): string[] => names.filter((name) => isSecret.test(name));

/**
 * The environment with the content of each NAME_FILE as NAME, without the line break at its end.
 * @param names the names of all settings
 * @param problems collects a message for each file that cannot be used
 */
export function withSecretFiles(
  env: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
  problems: string[],
): Record<string, string | undefined> {
  const files = secretsOf(names).filter((name) => env[`${name}_FILE`] !== undefined);
  return { ...env, ...Object.fromEntries(files.map((name) => [name, secretOf(name)])) };

  function secretOf(name: string): string | undefined {
    const path = env[`${name}_FILE`] ?? '';
    if (env[name] !== undefined) {
      problems.push(`${name}: is given, and ${name}_FILE too: one of them is enough`);
      return env[name];
    }
    try {
      const value = readFileSync(path, 'utf8').replace(/[\r\n]+$/, '');
      if (value !== '') return value;
      problems.push(`${name}_FILE: ${path} is empty`);
    } catch (error) {
      problems.push(`${name}_FILE: ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`);
    }
    return undefined;
  }
}
