import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LIBRARY_ENDINGS } from '../../client/features/ground/analytics/forget-device.ts';
import { DRAFT_DATABASE } from '../../client/features/maps/editor/drafts/draft-store.ts';
import { ADS_AGE_KEY, ADS_CONSENT_KEY, ADS_PERSONAL_KEY } from '../../client/platform/ads-keys.ts';
import {
  FIRST_ATTEMPT_PREFIX,
  KEYS,
  REPAIRED_KEY,
  SHARE_NUMBERS_KEY,
  SHOWN_RESULT_KEY,
  TAKEN_CHALLENGE_KEY,
} from '../../client/platform/storage-keys.ts';
import { HOST_PLAYER_COOKIE, PLAYER_COOKIE } from '../../server/common/player-cookies.ts';
import { readCatalogue } from '../../tools/course-forge/catalogue.ts';
import { FONT_FILES } from '../../tools/fonts/copy.ts';
import { ROOT } from './source-files.ts';

test('the privacy page names the cookies and every key that the page keeps', () => {
  const page = readFileSync(join(ROOT, 'public/privacy.html'), 'utf8');
  const named = new Set([...page.matchAll(/<code>([^<]+)<\/code>/g)].map(([, name]) => name));
  const cookies = [PLAYER_COOKIE, HOST_PLAYER_COOKIE, '__client', '__Host-client'];
  const keys = [
    ...Object.values(KEYS),
    ADS_AGE_KEY,
    ADS_CONSENT_KEY,
    ADS_PERSONAL_KEY,
    FIRST_ATTEMPT_PREFIX,
    REPAIRED_KEY,
    SHARE_NUMBERS_KEY,
    SHOWN_RESULT_KEY,
    TAKEN_CHALLENGE_KEY,
    DRAFT_DATABASE,
  ];
  // Of PostHog's library, whose names contain the key of the site: as tests/browser/counting.test.ts finds them.
  const ofLibrary = LIBRARY_ENDINGS.map((ending) => `ph_…_${ending}`);
  const missing = [...keys, ...cookies, ...ofLibrary].filter((key) => !named.has(key));
  expect(missing).toEqual([]);
});

test('no level, and no solution of one, is in the folder that is always served', () => {
  const files = readdirSync(join(ROOT, 'public'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const texts = files.filter(({ name }) => /\.(json|webmanifest|txt|html|svg|css|js|md)$/.test(name));
  expect(texts.length).toBeGreaterThan(3);
  expect(files.map(({ name }) => name).filter((name) => /level|catalogue|solution|\.json$/i.test(name))).toEqual([]);
  const known = readCatalogue().flatMap(({ hash, replay }) => [hash, replay]);
  const telling = texts.filter(({ parentPath, name }) => {
    const text = readFileSync(join(parentPath, name), 'utf8');
    return known.some((secret) => text.includes(secret));
  });
  expect(telling).toEqual([]);
});

test.each(FONT_FILES)('$to is what its package makes; update it by: node tools/fonts/copy.ts', async ({ to, make }) => {
  expect(readFileSync(join(ROOT, to)).equals(await make())).toBe(true);
});
