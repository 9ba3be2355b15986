import { expect, test } from 'vitest';
import { durationWords } from './duration.ts';

test.each([
  [1, 'en', '1 second'],
  [59, 'en', '59 seconds'],
  [60, 'en', '1 minute'],
  [83, 'en', '1 minute, 23 seconds'],
  [3_600, 'en', '1 hour'],
  [3_661, 'en', '1 hour, 1 minute'],
  [180_000, 'en', '50 hours'],
  [0, 'en', '0 seconds'],
  [83, 'de', '1 Minute, 23 Sekunden'],
  [83, 'ja', '1 分 23 秒'],
])('%i s in %s: %s', (seconds, language, words) => {
  expect(durationWords(seconds, language)).toBe(words);
});
