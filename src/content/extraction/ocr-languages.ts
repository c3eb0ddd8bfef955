import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/**
 * The data that Tesseract reads a language with, out of the npm package of its name.
 * @throws {Error} when the package is not installed
 */
export const languageData = (language: string): string =>
  join(
    dirname(require.resolve(`@tesseract.js-data/${language}/package.json`)),
    '4.0.0_best_int',
    `${language}.traineddata.gz`,
  );

/** Those of the languages whose data is not installed. */
export function missingLanguages(languages: readonly string[]): string[] {
  return languages.filter((language) => {
    try {
      languageData(language);
      return false;
    } catch {
      return true;
    }
  });
}
