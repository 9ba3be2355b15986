import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PIXEL_LETTERS } from '../../tools/fonts/copy.ts';
import { ROOT } from './source-files.ts';

/** Sizes of text. A larger text size in the browser's settings enlarges only what is told in rem or em. */
const TEXT_SIZE = /(?<![\w-])(?:font|font-size|line-height|letter-spacing|--type-[a-z]+)\s*:[^;}]*?\d*\.?\d+px/g;
/** Rules of style sheets that use the pixel font. It holds digits and the letters of the logo, nothing else. */
const PIXEL_FONT = /([^{}]+)\{[^{}]*var\(--font-pixel\)[^{}]*\}/g;
const DIGITS_AND_LOGO = [
  '.brand',
  '.ending__count strong',
  '.finish__strokes strong',
  '.finished-day__score strong',
  '.hole-medals',
  '.hud__strokes',
  '.start__logo',
  '.start__number',
];

const sheets = globSync('{client,public}/**/*.css', { cwd: ROOT }).map((path) => ({
  path,
  css: readFileSync(join(ROOT, path), 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''),
}));

test('sizes of text are in rem, so that the text size of the browser holds', () => {
  expect(sheets.length).toBeGreaterThan(50);
  const wrong = sheets.flatMap(({ path, css }) =>
    [...css.matchAll(TEXT_SIZE)].map(([text]) => `${path}: '${text}'; write rem (16px = 1rem)`),
  );
  expect(wrong).toEqual([]);
});

test('the root has no size of its own', () => {
  const wrong = sheets.filter(({ css }) => /(?:^|[\s,}])(?:html|:root)\s*(?:,[^{]*)?\{[^}]*(?<![\w-])font(?:-size)?\s*:/.test(css));
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test('the pixel font is for digits and the logo', () => {
  const used = sheets.flatMap(({ css }) => [...css.matchAll(PIXEL_FONT)].map(([, selector]) => selector?.trim() ?? ''));
  expect([...new Set(used)].sort()).toEqual(DIGITS_AND_LOGO);
});

test('the pages ask the pixel font for the letters that it holds', () => {
  const held = [...PIXEL_LETTERS].map((letter) => letter.codePointAt(0));
  const rules = sheets.flatMap(({ css }) => [...css.matchAll(/@font-face\s*\{[^}]*"Pixelify Sans"[^}]*unicode-range:([^;}]+)/g)]);
  expect(rules).toHaveLength(2);
  for (const [, ranges = ''] of rules) {
    const asked = ranges.split(',').flatMap((range) => {
      const [first = 0, last = first] = range
        .trim()
        .slice('U+'.length)
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, i) => first + i);
    });
    expect(asked).toEqual(held.toSorted((a = 0, b = 0) => a - b));
  }
});
