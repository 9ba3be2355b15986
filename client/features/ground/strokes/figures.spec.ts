import { describe, expect, it } from 'vitest';
import { deltaOf, figure } from './figures.ts';

describe('figure', () => {
  it.each([
    [null, 'en', '-'],
    [23, 'en', '23'],
    [23.04, 'en', '23'],
    [23.66, 'en', '23.7'],
    [23.66, 'de', '23,7'],
    [12_000, 'en', '12,000'],
  ])('shows %j in %s as %s', (value, language, text) => {
    expect(figure(value, language)).toBe(text);
  });
});

describe('deltaOf', () => {
  // strokes, average, language, kind, text
  it.each([
    [5, 3.8, 'en', 'more', '+1.2'],
    [3, 3.8, 'en', 'less', '-0.8'],
    [4, 2, 'en', 'more', '+2.0'],
    [4, 4.04, 'en', 'same', '0.0'],
    [4, 4.05, 'en', 'same', '0.0'],
    [4, 4.06, 'en', 'less', '-0.1'],
    [0, 0, 'en', 'same', '0.0'],
    [5, 3.8, 'fr', 'more', '+1,2'],
  ])('%d strokes against %d, in %s: %s, %s', (strokes, average, language, kind, text) => {
    expect(deltaOf(strokes, average, language)).toMatchObject({ kind, text });
  });
});
