import { describe, expect, it } from 'vitest';
import { chooseLanguage, isLanguage } from './languages.ts';

describe('chooseLanguage', () => {
  it.each([
    ['nothing is known', undefined, [], 'en'],
    ['the browser speaks German', undefined, ['de'], 'de'],
    ['a region is wanted', undefined, ['pt-BR', 'en'], 'pt'],
    ['a script is wanted', undefined, ['ja-Jpan-JP'], 'ja'],
    ['the tag is in capitals', undefined, ['FR-CA'], 'fr'],
    ['the first preference has no catalogue', undefined, ['nl-NL', 'es-MX', 'de'], 'es'],
    ['no preference has a catalogue', undefined, ['nl', 'ko'], 'en'],
    ['the player has chosen', 'fr', ['de'], 'fr'],
    ['what is stored is no language', 'klingon', ['de'], 'de'],
    ['what is stored is the name of something else', 'toString', ['es'], 'es'],
    ['a tag is nonsense', undefined, ['', '-', 'de'], 'de'],
  ])('when %s', (_, stored, wanted, language) => {
    expect(chooseLanguage(stored, wanted)).toBe(language);
  });
});

it('only the tags of the list are languages', () => {
  expect(['en', 'ja', 'EN', 'de-DE', '', undefined, 7].map(isLanguage)).toEqual([true, true, false, false, false, false, false]);
});
