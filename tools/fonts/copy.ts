/**
 * Copies the fonts of the static pages, and the licenses of all fonts of the product, from their packages into public/fonts:
 * `node tools/fonts/copy.ts`, after a font package has been updated. The game itself gets its fonts from the bundler, under names that
 * change with their content; pages without a build step need names that do not change. tests/boundaries/public-files.test.ts
 * compares the copies.
 */
import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const PACKAGES = 'node_modules/@fontsource';

interface Copy {
  readonly from: string;
  readonly to: string;
}

const font = (family: string, weight: number): Copy => ({
  from: `${PACKAGES}/${family}/files/${family}-latin-${weight}-normal.woff2`,
  to: `public/fonts/${family}-${weight}.woff2`,
});
/** The OFL requires that its text is distributed with the font. */
const license = (family: string): Copy => ({ from: `${PACKAGES}/${family}/LICENSE`, to: `public/fonts/${family}-OFL.txt` });

/** Paths from the project's root. */
export const FONT_COPIES: readonly Copy[] = [
  font('pixelify-sans', 700),
  font('nunito', 500),
  font('nunito', 700),
  ...['fredoka', 'nunito', 'pixelify-sans', 'silkscreen'].map(license),
];

if (import.meta.main) {
  for (const { from, to } of FONT_COPIES) {
    mkdirSync(dirname(join(ROOT, to)), { recursive: true });
    copyFileSync(join(ROOT, from), join(ROOT, to));
    console.log(to);
  }
}
