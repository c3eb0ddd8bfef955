import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/**
 * The path of Tesseract's data for a language, such as `eng`, in the npm package of its name.
 * @throws {Error} when the package is not installed
 */
export const languageData = (language: string): string =>
  join(
    dirname(require.resolve(`@tesseract.js-data/${language}/package.json`)),
    '4.0.0_best_int',
    `${language}.traineddata.gz`,
  );

/** The languages whose data is not installed. */
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
