import { expect, it } from 'vitest';
import { type BrowserSignals, type Consent, consentOf } from './consent.ts';

it.each<[string | undefined, BrowserSignals, Consent]>([
  ['accepted', {}, 'accepted'],
  ['declined', {}, 'declined'],
  ['yes', {}, 'unknown'],
  [undefined, {}, 'unknown'],
  [undefined, { globalPrivacyControl: false, doNotTrack: null }, 'unknown'],
  [undefined, { doNotTrack: '0' }, 'unknown'],
  [undefined, { globalPrivacyControl: true }, 'declined'],
  [undefined, { doNotTrack: '1' }, 'declined'],
  ['accepted', { globalPrivacyControl: true, doNotTrack: '1' }, 'accepted'],
])('a stored consent of %s, where the browser says %j, is %s', (text, signals, consent) => {
  expect(consentOf(text, signals)).toBe(consent);
});
