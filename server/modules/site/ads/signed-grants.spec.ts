import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LIMITS } from '../../../../shared/limits.ts';
import { DRAWN_VALUES } from '../../../../tests/support/test-scope.ts';
import { SignedGrants } from './signed-grants.ts';

const signed = new SignedGrants({ SECRET: 'of this server'.padEnd(32, '.') });
const grants = fc.record({ id: fc.uuid(), level: fc.integer({ min: 2, max: 999_999 }), endMs: fc.integer({ min: 0, max: 1e14 }) });

test('what was signed is read again, and is as long as the page expects', () => {
  fc.assert(
    fc.property(grants, (grant) => {
      const text = signed.sign(grant);
      expect(signed.read(text)).toEqual(grant);
      expect(text.length).toBeLessThanOrEqual(LIMITS.adGrant);
      // It stands in URLs as it is.
      expect(encodeURIComponent(text)).toBe(text);
    }),
    DRAWN_VALUES,
  );
});

test('with any byte changed, left out or added it is refused', () => {
  fc.assert(
    fc.property(grants, fc.nat(), fc.integer({ min: 1, max: 255 }), (grant, place, change) => {
      const bytes = Buffer.from(signed.sign(grant));
      const at = place % bytes.length;
      const changed = Buffer.from(bytes);
      changed.writeUInt8(bytes.readUInt8(at) ^ change, at);
      const shorter = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]);
      const longer = Buffer.concat([bytes.subarray(0, at), Buffer.of(change), bytes.subarray(at)]);
      for (const text of [changed, shorter, longer]) expect(signed.read(text.toString('latin1'))).toBeUndefined();
    }),
    { ...DRAWN_VALUES, numRuns: 1_000 },
  );
});

test('each letter of the signature counts, the last one with all its bits', () => {
  const text = signed.sign({ id: '3f6b1d0e-8a52-4c1e-9a53-5a1de1f4c001', level: 24, endMs: 1_795_262_400_000 });
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const spellings = [...letters].map((letter) => text.slice(0, -1) + letter);
  expect(spellings.filter((each) => signed.read(each) !== undefined)).toEqual([text]);
});

test('what another server has signed is refused', () => {
  fc.assert(
    fc.property(grants, fc.string({ minLength: 32 }), (grant, SECRET) => {
      expect(signed.read(new SignedGrants({ SECRET }).sign(grant))).toBeUndefined();
    }),
    DRAWN_VALUES,
  );
});
