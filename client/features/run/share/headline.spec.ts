import { expect, it } from 'vitest';
import { headlineOf } from './headline.ts';

const WORDS = { brand: 'Upshot', hole: '#22', strokes: 28, par: 'par 35', medal: 'silver', infuriating: false, streak: '5 days' } as const;

it.each([
  [{}, 'Upshot #22 · 28 🥈 (par 35) · 5 days'],
  [{ streak: '1 day', medal: 'gold' }, 'Upshot #22 · 28 🥇 (par 35) · 1 day'],
  [{ streak: '', medal: 'bronze' }, 'Upshot #22 · 28 🥉 (par 35)'],
  [{ streak: '', medal: 'leaf' }, 'Upshot #22 · 28 🍃 (par 35)'],
  [{ infuriating: true }, 'Upshot #22 · 28 🥈 (par 35) 🔥 · 5 days'],
  [{ hole: '"Goat Path"', par: '', medal: undefined, streak: '' }, 'Upshot "Goat Path" · 28'],
] as const)('with %j is %s', (part, line) => {
  expect(headlineOf({ ...WORDS, ...part })).toBe(line);
});
