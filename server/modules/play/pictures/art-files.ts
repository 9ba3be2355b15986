import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { THEMES, type Theme } from '../../../../shared/course/course.ts';
import { CLASSIC_BALL, picturesOf } from '../../../../shared/course/pictures.ts';

/** The letters of the titles, as the page has them: in the older format, which needs no more than zlib. */
export const TITLE_FONT = createRequire(import.meta.url).resolve('@fontsource/fredoka/files/fredoka-latin-600-normal.woff');

/** The sprites that pictures of a theme are drawn from. */
export function artFilesOf(theme: Theme) {
  const { tiles, sky, backdrop, flags } = picturesOf(theme);
  const art = (name: string): string => join(pageFiles(), 'art', `${name}.png`);
  return {
    tiles: art(tiles),
    sky: art(sky),
    backdrop: art(backdrop),
    flags: art(flags),
    ball: art(CLASSIC_BALL),
    name: join(pageFiles(), 'icons/name.png'),
  };
}

/** The hash of all sprites and letters: a picture that is drawn from others is another picture. */
export function hashOfArt(): string {
  const hash = createHash('sha256');
  for (const file of new Set([TITLE_FONT, ...THEMES.flatMap((theme) => Object.values(artFilesOf(theme)))])) hash.update(readFileSync(file));
  return hash.digest('hex');
}

/** The folder of the page's files: beside the built server, or that of the sources. */
function pageFiles(): string {
  const folders = ['../client', '../../../../public'].map((path) => fileURLToPath(new URL(path, import.meta.url)));
  const folder = folders.find((path) => existsSync(join(path, 'art')));
  if (folder === undefined) throw new Error(`The art of the game is missing: ${folders.join(', ')}`);
  return folder;
}
