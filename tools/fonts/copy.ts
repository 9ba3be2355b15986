/// <reference path="./subset-font.d.ts" />
/**
 * Makes the font files of the product from their packages: `node tools/fonts/copy.ts`, after a font package has been updated.
 *
 * - Pixelify Sans holds only what is drawn with it, the letters of the logo and digits: its bold C reads as an O, so no other text may use it.
 * - Fredoka and Nunito of the static pages. The game gets its own from the bundler, under names that change with their content; pages without a build
 *   step need names that do not change.
 * - The licenses of all fonts.
 *
 * tests/boundaries/public-files.test.ts makes them again and compares.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const ROOT = join(import.meta.dirname, '../..');
const PACKAGES = 'node_modules/@fontsource';

/**
 * What Pixelify Sans is used for: both spellings of the name, and digits. The space is there because a browser measures lines by the first font that
 * has one: without it the logo waits for the next font. The unicode-range of its @font-face rules is the same.
 */
export const PIXEL_LETTERS = ' UPSHOTupshot#0123456789';

interface FontFile {
  /** From the project's root. */
  readonly to: string;
  readonly make: () => Promise<Buffer>;
}

const PIXELIFY = fileURLToPath(import.meta.resolve('@fontsource/pixelify-sans/files/pixelify-sans-latin-700-normal.woff2'));
const read = (path: string) => readFileSync(join(ROOT, PACKAGES, path));

const font = (family: string, weight: number): FontFile => ({
  to: `public/fonts/${family}-${weight}.woff2`,
  make: async () => read(`${family}/files/${family}-latin-${weight}-normal.woff2`),
});
/** The OFL requires that its text is distributed with the font. */
const license = (family: string): FontFile => ({ to: `public/fonts/${family}-OFL.txt`, make: async () => read(`${family}/LICENSE`) });

const pixelFont = (folder: string): FontFile => ({
  to: `${folder}/pixelify-sans-700.woff2`,
  make: () => subsetFont(readFileSync(PIXELIFY), PIXEL_LETTERS, { targetFormat: 'woff2' }),
});

export const FONT_FILES: readonly FontFile[] = [
  pixelFont('client/ui/fonts'),
  pixelFont('public/fonts'),
  font('fredoka', 600),
  font('nunito', 500),
  font('nunito', 700),
  ...['fredoka', 'nunito', 'pixelify-sans'].map(license),
];

if (import.meta.main) {
  for (const { to, make } of FONT_FILES) {
    mkdirSync(dirname(join(ROOT, to)), { recursive: true });
    writeFileSync(join(ROOT, to), await make());
    console.log(to);
  }
}
