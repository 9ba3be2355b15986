import fc from 'fast-check';
import type { CaptureResult } from 'posthog-js/dist/module.slim.no-external';
import { describe, expect, it } from 'vitest';
import { gateEvent } from './event-gate.ts';

const event = (properties: Record<string, unknown>, more: Partial<CaptureResult> = {}): CaptureResult => ({
  uuid: '0190a000-0000-7000-8000-000000000000',
  event: '$pageview',
  properties,
  ...more,
});
const gated = (properties: Record<string, unknown>) => gateEvent(event(properties), {}, {})?.properties;

describe('an event that leaves the page', () => {
  it.each([
    ['https://upshot.example/?utm_source=mail&email=ann%40example.com', 'https://upshot.example/?utm_source=mail'],
    ['https://upshot.example/c/#the-run', 'https://upshot.example/c/'],
    ['https://upshot.example/c/the-run', 'https://upshot.example/c/'],
    ['https://upshot.example/u/ann', 'https://upshot.example/u/'],
    ['https://upshot.example/U/Ann', 'https://upshot.example/U/'],
    ['https://upshot.example/?utm_content=ann%40example.com', ''],
    ['https://upshot.example/r/abc?key=secret', 'https://upshot.example/r/'],
    ['https://upshot.example/play/abc', 'https://upshot.example/play/'],
    ['https://upshot.example/d/2026-11-24?x=1', 'https://upshot.example/d/2026-11-24'],
    ['https://ann:pass@elsewhere.example/', 'https://elsewhere.example/'],
    ['https://elsewhere.example/ann@example.com', ''],
  ])('has of %s %s', (url, shown) => {
    expect(gated({ $current_url: url, $set_once: { $initial_referrer: url } })).toEqual({
      $current_url: shown,
      $set_once: { $initial_referrer: shown },
    });
  });

  it('has no title, no text that was pressed, no id of an ad and no address of mail', () => {
    const kept = { $pathname: '/u/', $browser: 'Chrome', strokes: 3 };
    const gone = {
      title: 'Ann | Upshot',
      $el_text: 'Ann',
      gclid: '1',
      $initial_fbclid: '2',
      $session_entry_gbraid: '3',
      oppref: '4',
      $ip: '::1',
      $raw_user_agent: 'x',
    };
    expect(gated({ ...kept, ...gone, $pathname: '/u/ann', word: 'ann@example.com' })).toEqual({ ...kept, word: '' });
  });

  it('tells of a press the classes of elements, and no attribute with words', () => {
    const chain = String.raw`button.a:aria-label="Ann \"A\" Lee"attr__class="a"attr__href="/u/ann"href="/u/ann"nth-child="1"text="Ann";li:nth-of-type="2"`;
    const shown = 'button.a:attr__class="a"nth-child="1";li:nth-of-type="2"';
    expect(gated({ $elements_chain: chain, $elements: [{ $el_text: 'Ann' }] })).toEqual({ $elements_chain: shown });
  });

  it('says where the page stands, and cannot say otherwise', () => {
    expect(gateEvent(event({ utm_source: 'mine' }), { utm_source: 'mail' }, { utm_source: 'iframe', embedded: true })?.properties).toEqual({
      utm_source: 'iframe',
      embedded: true,
    });
  });
});

/** All texts in a value. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

it('no event makes the gate throw, or takes an address of mail through it', () => {
  const email = fc.emailAddress();
  const text = fc.oneof(
    fc.string(),
    email,
    email.map((address) => `https://a.example/?utm_term=${encodeURIComponent(address)}&to=${address}#${address}`),
  );
  const value = fc.anything({ values: [text], withDate: true, withNullPrototype: true, withBigInt: true, maxDepth: 8 });
  const fields = fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('$current_url', '$set', '$pathname', '__proto__')), value);
  fc.assert(
    fc.property(fields, fields, text, (properties, set, source) => {
      const sent = gateEvent(event(properties, { $set: set as CaptureResult['$set'] & object }), { source }, {});
      expect(textsIn([sent?.properties, sent?.$set]).filter((each) => /\S(@|%40)\S/.test(each))).toEqual([]);
    }),
    { seed: 38, numRuns: 200 },
  );
});

it('an event that cannot be read stays here', () => {
  const unreadable = Object.defineProperty({}, 'member', { enumerable: true, get: () => expect.fail('read') });
  expect(gated(unreadable)).toBeUndefined();
});
