import type { Page, Route } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sharedChromium } from '../support/chromium.ts';
import { EVENTS_URL, LibraryPage, type LibraryPageOptions } from './support/library-page.ts';
import { type LibraryServer, type Packing, startLibraryServer } from './support/library-server.ts';
import { RELEASES, type Release } from './support/releases.ts';

/** Clocks move some seconds at once, and a call may be made in any of them, ms. */
const TOLERANCE_MS = 4_000;
/** How long the libraries collect events, s. */
const COLLECT_SECONDS = 3;
/** The longest pauses before a call is sent again, s: every 3 s the libraries look for what is due. */
const PAUSES_SECONDS = [6, 9] as const;
const HOUR_MS = 3_600_000;
/** Nothing is sent beside the events of a test. */
const QUIET = { capture_pageview: false, capture_pageleave: false };

let server: LibraryServer;
let visitor: LibraryPage | undefined;
beforeAll(async () => {
  server = await startLibraryServer();
});
afterEach(async () => {
  await visitor?.close();
  visitor = undefined;
  await server.forget();
});
afterAll(() => server.close());

async function open(release: Release, { config, ...options }: LibraryPageOptions = {}): Promise<LibraryPage> {
  visitor = await LibraryPage.open(await sharedChromium(), server, release, { config: { ...QUIET, ...config }, ...options });
  return visitor;
}

/** Waits until the server has read so many calls with events. */
const read = (calls: number): Promise<void> => expect.poll(() => server.packings.length, { interval: 10 }).toBe(calls);

/** @param times when each event was, by name, ms */
async function expectStored(times: Readonly<Record<string, number>>, { version }: Release): Promise<void> {
  const rows = await server.storedEvents();
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(times).sort());
  expect(new Set(rows.map(({ library }) => library))).toEqual(new Set([`web/${version}`]));
  for (const { name, timeMs } of rows) expect(Math.abs(timeMs - (times[name] ?? 0)), `${name} is off, ms`).toBeLessThan(TOLERANCE_MS);
}

/** Answers the first calls with events in another way. @returns how many calls there were */
async function disturb(page: Page, count: number, answer: (route: Route) => Promise<void>): Promise<() => number> {
  let calls = 0;
  await page.route(EVENTS_URL, (route) => {
    calls += 1;
    return calls <= count ? answer(route) : route.continue();
  });
  return () => calls;
}

/** Tells the library to pack as base64: some ask for their configuration, the oldest with the flags. */
const askForBase64 = (page: Page): Promise<unknown> =>
  page.route(/\/api\/ingest\/(array\/[^/]+\/config|flags)/, (route) => route.fulfill({ json: { supportedCompression: ['base64'] } }));

describe.each(RELEASES)('posthog-js $version', (release) => {
  test('sends each event once, and that the page was seen and left', async () => {
    const time = server.clock.now();
    const page = await open(release, { config: { capture_pageview: true, capture_pageleave: true } });
    await page.capture('first', 'second', 'third');
    await page.pass(COLLECT_SECONDS);
    await read(2);
    const end = server.clock.now();
    await page.leave();
    await read(3);
    await expectStored({ $pageview: time, first: time, second: time, third: time, $pageleave: end }, release);
  });

  test.each<[when: string, packing: Packing, options: LibraryPageOptions]>([
    ['by default', release.packing, {}],
    ['without flags', 'gzip', { config: { advanced_disable_flags: true } }],
    ['without compression', 'json', { config: { disable_compression: true } }],
    ['when it is asked to', 'base64', { prepare: askForBase64 }],
  ])('packs events %s as %s', async (_, packing, options) => {
    const page = await open(release, { ...options, packing });
    const time = server.clock.now();
    await page.capture('first', 'für 3 €');
    await page.pass(COLLECT_SECONDS);
    await read(1);
    expect(server.packings).toEqual([packing]);
    await expectStored({ first: time, 'für 3 €': time }, release);
  });

  test('sends what waits by a beacon when the page is left', async () => {
    const page = await open(release);
    const time = server.clock.now();
    await page.capture('first', 'second');
    expect(await page.leave()).toBe(1);
    await read(1);
    await expectStored({ first: time, second: time }, release);
  });

  test('sends again when an answer is lost, and each event has one row', async () => {
    const page = await open(release);
    const time = server.clock.now();
    const calls = await disturb(page.page, 1, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.capture('first', 'second');
    const isLost = page.triesAgain();
    await page.pass(COLLECT_SECONDS);
    await isLost;
    await expectStored({ first: time, second: time }, release);
    await page.pass(PAUSES_SECONDS[0]);
    await read(2);
    expect(calls()).toBe(2);
    await expectStored({ first: time, second: time }, release);
  });

  test('sends again until the server is back', async () => {
    const page = await open(release);
    const time = server.clock.now();
    const calls = await disturb(page.page, PAUSES_SECONDS.length, (route) => route.fulfill({ status: 503 }));
    await page.capture('first', 'second');
    for (const seconds of [COLLECT_SECONDS, PAUSES_SECONDS[0]]) {
      const isRefused = page.triesAgain();
      await page.pass(seconds);
      await isRefused;
    }
    await page.pass(PAUSES_SECONDS[1]);
    await read(1);
    expect(calls()).toBe(PAUSES_SECONDS.length + 1);
    // An offset is that of the first try, so the events are late by the pauses.
    const stored = release.sendsOffsets ? server.clock.now() - COLLECT_SECONDS * 1000 : time;
    await expectStored({ first: stored, second: stored }, release);
  });

  test.each([
    ['ahead', 14 * HOUR_MS],
    ['behind', -14 * HOUR_MS],
  ])('has the right time from a clock 14 hours %s', async (_, aheadMs) => {
    const page = await open(release, { aheadMs });
    const time = server.clock.now();
    await page.capture('first');
    await page.pass(COLLECT_SECONDS);
    await read(1);
    const end = server.clock.now();
    await page.capture('last');
    await page.leave();
    await read(2);
    await expectStored({ first: time, last: end }, release);
  });
});
