import { describe, expect, it, test } from 'vitest';
import type { OutsideAds } from '../../../../shared/api/page-config.ts';
import { type AdsAnswers, type AdsQuestion, chooseProvider, mayPersonalize, nextQuestion, siteOf } from './ads-answers.ts';

const ADS: OutsideAds = { provider: 'gpt', scriptUrl: 'https://ads.example/gpt.js?a=1', clientId: '/1234/upshot' };
const PERSONAL: OutsideAds = { ...ADS, mayBePersonal: true };

describe('a player', () => {
  // consent, age, answer about personal ads; the next question where ads may be personal, and where not; whether they may be then
  it.each<
    [AdsAnswers['consent'], AdsAnswers['age'], AdsAnswers['personal'], (AdsQuestion | undefined)?, (AdsQuestion | undefined)?, boolean?]
  >([
    ['unknown', 'unknown', 'unknown', 'consent', 'consent'],
    ['declined', 'unknown', 'unknown'],
    ['accepted', 'unknown', 'unknown', 'age'],
    ['accepted', 'under16', 'unknown'],
    ['accepted', 'under16', 'accepted'],
    ['accepted', '16', 'unknown', 'personal'],
    ['accepted', '16', 'declined'],
    ['accepted', '16', 'accepted', undefined, undefined, true],
    ['declined', '16', 'accepted'],
    ['unknown', '16', 'accepted', 'consent', 'consent'],
  ])('with consent %s, age %s, personal ads %s', (consent, age, personal, ifPersonal, otherwise, isPersonal = false) => {
    const answers = { consent, age, personal };
    expect([nextQuestion(PERSONAL, answers), nextQuestion(ADS, answers)]).toEqual([ifPersonal, otherwise]);
    expect([mayPersonalize(PERSONAL, answers), mayPersonalize(ADS, answers)]).toEqual([isPersonal, false]);
  });
});

describe('whose ad comes', () => {
  it.each([
    ['house', 'accepted', false, 'house'],
    ['none', 'accepted', false, 'none'],
    ['none', 'unknown', true, 'none'],
    [ADS, 'accepted', false, ADS],
    [ADS, 'declined', false, 'house'],
    [ADS, 'unknown', false, 'ask'],
    // A portal sells its own ads.
    [ADS, 'accepted', true, 'house'],
    [ADS, 'unknown', true, 'house'],
  ] as const)('of %j, with consent %s, in a frame %s: %j', (config, consent, isFramed, provider) => {
    expect(chooseProvider(config, consent, isFramed)).toBe(provider);
  });
});

test('players are told the host of the script', () => {
  expect(siteOf(ADS)).toBe('ads.example');
});
