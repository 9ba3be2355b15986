import fredoka from '@fontsource/fredoka/files/fredoka-latin-600-normal.woff2?url';
import type { MedalName } from '../../../../shared/course/medals.ts';
import type { Bitmap, FontFile, SectionLabel } from '../../../../shared/protocol/share-picture.ts';
import pixelify from '../../../ui/fonts/pixelify-sans-700.woff2?url';
import { MEDAL_BITMAPS } from '../../../ui/medal-bitmaps.ts';
import type { Section, SectionRating } from './sections.ts';

/** The fonts of the page that the picture is written in: the same files, so they are in the cache already. */
export const pictureFonts = (): readonly FontFile[] =>
  [
    { family: 'Fredoka', weight: 600, url: fredoka },
    { family: 'Pixelify Sans', weight: 700, url: pixelify },
  ].map((font) => ({ ...font, url: new URL(font.url, window.location.href).href }));

const INK = '#141729';
const RIBBON = '#2c9fd6';

/** Light, color and shade, as in medal.css, which a picture cannot read. */
const MEDAL_TONES: Readonly<Record<MedalName, readonly [string, string, string]>> = {
  gold: ['#fff0a0', '#ffcb3d', '#d98a1e'],
  silver: ['#ffffff', '#cfd8ea', '#8e9ab8'],
  bronze: ['#ffc890', '#d98b4f', '#9c5427'],
  leaf: ['#c2f24a', '#6cbf2a', '#2f7a2e'],
};

export function medalBitmap(medal: MedalName): Bitmap {
  const [light, main, shade] = MEDAL_TONES[medal];
  return { rows: MEDAL_BITMAPS[medal], colors: { '#': INK, o: light, '+': main, '-': shade, '=': RIBBON } };
}

/** Ink on each of them has a contrast of 4.5:1 at least. */
const SECTION_COLORS: Readonly<Record<SectionRating, string>> = {
  better: '#7ee08a',
  par: '#ffd23f',
  over: '#ff9f45',
  far: '#ff7a7a',
  skipped: '#dfe6f7',
  unrated: '#8fc9ff',
};

/** @param parWords writes a par, as 'par 4' */
export const sectionLabels = (sections: readonly Section[], parWords: (par: number) => string): readonly SectionLabel[] =>
  sections.map(({ strokes, par, rating }) => ({
    strokes: strokes === 0 ? '-' : String(strokes),
    par: par === undefined ? '' : parWords(par),
    color: SECTION_COLORS[rating],
  }));
