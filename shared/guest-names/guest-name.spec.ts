import { describe, expect, test } from 'vitest';
import { maskProfanity } from '../profanity/profanity.ts';
import { DE } from './de.ts';
import { EN } from './en.ts';
import { ES } from './es.ts';
import { FR } from './fr.ts';
import { GUEST_COPY, guestBallBits, guestName } from './guest-name.ts';
import { GUEST_WORDS } from './guest-words.ts';
import { JA } from './ja.ts';
import { PT } from './pt.ts';

const LANGUAGES = { en: EN, de: DE, es: ES, fr: FR, pt: PT, ja: JA };
/** A note of the feed cuts longer names. */
const LONGEST = 25;
const NAMES = GUEST_WORDS * GUEST_WORDS;

describe.each(Object.entries(LANGUAGES))('the names in %s', (_language, words) => {
  const names = Array.from({ length: NAMES }, (_, guest) => guestName(guest, words));

  test('are all different, and short enough for every place that shows them', () => {
    expect([words.adjectives.length, words.animals.length]).toEqual([GUEST_WORDS, GUEST_WORDS]);
    expect(new Set(names).size).toBe(NAMES);
    expect(names.filter((name) => name.length > LONGEST)).toEqual([]);
  });

  test('are clean, in every combination', () => {
    expect(names.filter((name) => maskProfanity(name) !== name)).toEqual([]);
  });

  test('are those of real words: no sign of the tables is left in them', () => {
    expect(names.filter((name) => !/^\p{Lu}?[\p{L}ー]+(?:-[\p{L}]+)?(?: \p{L}+)?$/u.test(name))).toEqual([]);
  });
});

const HERON = 0;
const OWL = 3;
const SQUIRREL = 7;
const MOSSY = 0;
const BRAVE = 4;
const NOBLE = 14;
const DREAMY = 18;

test.each([
  [MOSSY, HERON, 'Mossy Heron', 'Moosiger Reiher', 'Garza musgosa', 'Héron moussu', 'Garça musgosa', '苔むしたアオサギ'],
  [MOSSY, OWL, 'Mossy Owl', 'Moosige Eule', 'Búho musgoso', 'Chouette moussue', 'Coruja musgosa', '苔むしたフクロウ'],
  [BRAVE, OWL, 'Brave Owl', 'Mutige Eule', 'Búho valiente', 'Chouette vaillante', 'Coruja valente', '勇敢なフクロウ'],
  [NOBLE, SQUIRREL, 'Noble Squirrel', 'Edles Eichhörnchen', 'Ardilla noble', 'Écureuil noble', 'Esquilo nobre', '気高いリス'],
  [
    DREAMY,
    SQUIRREL,
    'Dreamy Squirrel',
    'Verträumtes Eichhörnchen',
    'Ardilla soñadora',
    'Écureuil rêveur',
    'Esquilo sonhador',
    '夢見るリス',
  ],
])('adjective %i agrees with animal %i in every language', (adjective, animal, ...names) => {
  const guest = adjective + animal * GUEST_WORDS;
  expect(Object.values(LANGUAGES).map((words) => guestName(guest, words))).toEqual(names);
});

test('all 32 bits have a name, and the higher ones do not change it', () => {
  expect(guestName(0xffff_ffff, EN)).toBe(guestName(0xfff, EN));
  expect(guestName(0x8000_0000, EN)).toBe('Mossy Heron');
});

test('the next guest who keeps the same words has a number behind them', () => {
  expect([2, 3].map((copies) => guestName(GUEST_COPY * (copies - 1), EN))).toEqual(['Mossy Heron 2', 'Mossy Heron 3']);
  expect(guestBallBits(GUEST_COPY + 5 * 4_096)).toBe(5);
});
