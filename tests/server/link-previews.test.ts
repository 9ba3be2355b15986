import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { mapPicturePath, runPicturePath } from '../../shared/api/pictures.ts';
import { addDays, dayNumber, type GameDay, levelOfDay } from '../../shared/game-day.ts';
import { EN } from '../../shared/guest-names/en.ts';
import { guestName } from '../../shared/guest-names/guest-name.ts';
import { loadLevel } from '../support/levels.ts';
import { playRun } from '../support/runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { NOON } from '../support/test-environment.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { createAccount } from './support/test-account.ts';
import { created } from './support/test-maps.ts';
import { signedInPlayer, TestPlayer } from './support/test-player.ts';

/** The page as it is, without its build. */
const PAGE = readFileSync(join(import.meta.dirname, '../../client/index.html'), 'utf8');

let server: TestServer;
let author: TestPlayer;
beforeAll(async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'index.html'), PAGE);
  server = await startTestServer({ clientDir: folder });
  author = signedInPlayer(server, await createAccount(server, 'Ann'));
});
afterEach(() => server.clock.set(NOON));
afterAll(() => server?.close());

const open = (path: string, headers: Record<string, string> = {}) => new TestPlayer(server).get(path, { accept: 'text/html', ...headers });

interface Shown {
  readonly status: number;
  readonly title: string | undefined;
  readonly picture: string | undefined;
  readonly url: string | undefined;
  readonly robots: string | undefined;
}

const readAttribute = (text: string | undefined) =>
  text?.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** What a site reads that shows a link. */
async function preview(path: string): Promise<Shown> {
  const { status, body } = await open(path);
  const html = String(body);
  const meta = (name: string) => readAttribute(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]);
  expect(readAttribute(/<title>([^<]*)<\/title>/.exec(html)?.[1])).toBe(meta('og:title'));
  return { status, title: meta('og:title'), picture: meta('og:image'), url: meta('og:url'), robots: meta('robots') };
}

/** What the browser requests together with a page. */
async function requestedWith(path: string): Promise<string[]> {
  const html = String((await open(path)).body);
  return [...html.matchAll(/<link rel="preload" as="fetch" crossorigin href="([^"]*)">/g)].map(([, requested = '']) => requested);
}

/** The URL of a picture, whose key depends on what it shows. */
const pictureOf = (day: string) => expect.stringMatching(new RegExp(`^/pictures/days/${day}/[0-9a-f]{20}\\.png$`)) as string;

const OWN = { title: 'Upshot: one hole a day, straight up', picture: '/icons/social.png', url: undefined, robots: undefined };

describe('a link to a map', () => {
  test('shows its title, its author and its picture, and is for no search engine', async () => {
    const { id } = await created(author, 'Frozen stairs');
    const shown = {
      status: 200,
      title: '“Frozen stairs” by Ann · Upshot',
      picture: mapPicturePath(id, 1),
      url: `/play/${id}`,
      robots: 'noindex',
    };
    expect(await preview(`/play/${id}`)).toEqual(shown);
    expect(await preview(`/?playMap=${id}`)).toEqual(shown);
    const { headers } = await open(`/play/${id}`);
    const again = await open(`/play/${id}`, { 'if-none-match': headers.get('etag') ?? '', 'cache-control': 'max-age=0' });
    expect([again.status, headers.get('etag') === (await open('/')).headers.get('etag')]).toEqual([304, false]);
  });

  test('lets no title out of its element', async () => {
    const title = '"><script>alert(1)</script>$&$1';
    const { id } = await created(author, title, { variant: 1 });
    expect(await preview(`/play/${id}`)).toMatchObject({ title: `“${title}” by Ann · Upshot` });
    expect(String((await open(`/play/${id}`)).body)).not.toContain('<script>alert');
  });

  test('that does not exist is answered with the page and 404; by query it plays on', async () => {
    const nobody = 'A'.repeat(22);
    for (const id of [nobody, 'banana', 'a.b', '%20']) expect(await preview(`/play/${id}`)).toEqual({ status: 404, ...OWN });
    for (const path of [`/?playMap=${nobody}`, '/?playMap=', '/?playMap=banana', '/?map=abc'])
      expect(await preview(path)).toEqual({ status: 200, ...OWN });
  });
});

describe('a link to a day', () => {
  test('shows its number, its date and its picture', async () => {
    expect(await preview('/d/2026-11-20')).toMatchObject({
      status: 200,
      title: 'Upshot #20: November 20, 2026',
      picture: pictureOf('2026-11-20'),
      url: '/d/2026-11-20',
    });
  });

  test('names a picture that is there, to be kept for good, with its size and in words', async () => {
    const html = String((await open('/d/2026-11-20')).body);
    const [path = '', key] = /\/pictures\/days\/2026-11-20\/(\w+)\.png/.exec(html) ?? [];
    const answer = await new TestPlayer(server).get(path, { 'if-none-match': `"${key}"`, 'cache-control': 'max-age=0' });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([304, 'public, max-age=31536000, immutable']);
    expect(html).toMatch(/og:image:alt" content="Hole number 20, “Glowworm”, from afar: the lower half with the start on the left/);
    for (const meta of ['og:image:width" content="1200', 'og:image:height" content="630', 'twitter:card" content="summary_large_image'])
      expect(html).toContain(meta);
  });

  test('that is still to come shows what the site shows', async () => {
    expect(await preview('/d/2026-11-22')).toEqual({ status: 425, ...OWN });
  });
});

test('a link to the site shows the hole of the day, and words that stay the same', async () => {
  for (const path of ['/', '/?from=a-friend'])
    expect(await preview(path)).toEqual({ ...OWN, status: 200, picture: pictureOf(server.today), url: '/' });
});

test('a challenge is announced without a run that is not for everybody', async () => {
  const shown = { status: 200, title: 'You’ve been challenged on Upshot', picture: OWN.picture, robots: 'noindex' };
  for (const path of ['/c/', '/c']) expect(await preview(path)).toEqual({ ...shown, url: '/c/' });
  // Without its key the address would lead nowhere.
  expect(await preview('/c/0f8fad5b-d9cb-469f-a165-70867728950e?key=k')).toMatchObject({ ...shown, url: undefined });
});

describe('a link to a run', () => {
  test('of today tells name and strokes and shows the hole, and later the way', async () => {
    const day = server.today as GameDay;
    const [today, later] = [playRun(day), playRun(day, { wasted: 1 })];
    const [{ runId: first }, { runId: second }] = [await author.play(today.replay), await author.play(later.replay)];
    const shownOf = (strokes: number, id: string | null) => ({
      status: 200,
      title: `Ann: ${strokes} strokes on Upshot #21`,
      url: `/r/${id}`,
      robots: 'noindex',
    });
    expect(await preview(`/r/${first}`)).toEqual({ ...shownOf(today.strokes, first), picture: pictureOf(day) });
    const challenge = (strokes: number, id: string | null) => ({
      ...shownOf(strokes, id),
      title: `Beat Ann: ${strokes} strokes on Upshot #21`,
      url: `/c/${id}`,
    });
    expect(await preview(`/c/${first}`)).toEqual({ ...challenge(today.strokes, first), picture: pictureOf(day) });
    expect(await requestedWith(`/r/${first}`)).toEqual([]);
    expect(await requestedWith(`/c/${first}`)).toEqual([]);
    server.clock.set(`${addDays(day, 2)}T12:00:00Z`);
    expect(await preview(`/r/${second}`)).toEqual({ ...shownOf(later.strokes, second), picture: runPicturePath(second ?? '') });
    // Who is to beat it sees no way.
    expect(await preview(`/c/${second}`)).toEqual({ ...challenge(later.strokes, second), picture: pictureOf(day) });
    const answers = await Promise.all((await requestedWith(`/r/${second}`)).map((path) => new TestPlayer(server).get(path)));
    const courseHash = loadLevel(levelOfDay(day)).hash;
    expect(answers.map(({ body }) => body)).toMatchObject([{ id: second, courseHash }, { courseHash }]);
  });

  test('of a guest has the name of its day, in English', async () => {
    const day = server.today as GameDay;
    const player = new TestPlayer(server);
    const { replay, strokes } = playRun(day, { wasted: 2 });
    const { runId } = await player.play(replay);
    const { userRow } = await player.leaderboard();
    const name = guestName(userRow?.guest as number, EN);
    expect((await preview(`/r/${runId}`)).title).toBe(`${name}: ${strokes} strokes on Upshot #${dayNumber(day)}`);
  });

  test('that nobody else may see, or that does not exist, shows what the site shows', async () => {
    const { replay } = playRun(addDays(server.today as GameDay, -1), { wasted: 1 });
    const { runId, ranked } = await author.submit(replay, { clientDate: addDays(server.today as GameDay, -1), archive: true });
    expect(ranked).toBe(false);
    for (const id of [runId, '00000000-0000-4000-8000-000000000000']) expect(await preview(`/r/${id}`)).toEqual({ status: 200, ...OWN });
  });
});
