import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ANNOUNCEMENTS_ROUTE, type Announcement, announcement, announcementsResponse } from '../../shared/api/announcements.ts';
import { LIMITS } from '../../shared/limits.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { TestPlayer } from './support/test-player.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.query("DELETE FROM announcement WHERE title <> 'Welcome to Upshot!'"));
afterAll(() => server?.close());

/** Adds an announcement as an administrator does. It expires an hour later. */
async function announce(title: string, { createdAt, linkUrl }: { createdAt: string; linkUrl?: string }): Promise<void> {
  const expirationDate = new Date(server.clock.now() + 3_600_000);
  await server.query(
    `INSERT INTO announcement (id, title, content, link_text, link_url, created_at, expiration_date)
     VALUES ($1, $2, 'Words', $3, $4, $5, $6)`,
    [randomUUID(), title, linkUrl === undefined ? null : 'More', linkUrl ?? null, createdAt, expirationDate],
  );
}

async function list(): Promise<Announcement[]> {
  return announcementsResponse.parse((await new TestPlayer(server).get(ANNOUNCEMENTS_ROUTE)).body).announcements;
}

test('a new server has an announcement that welcomes its players, with a link', async () => {
  expect(await list()).toEqual([expect.objectContaining({ title: 'Welcome to Upshot!', linkUrl: '/about.html' })]);
});

test('the answer lists the newest first, limits them, and leaves out expired ones', async () => {
  for (const day of [12, 11, 14, 13, 15]) await announce(`of the ${day}th`, { createdAt: `2026-11-${day}T12:00:00Z` });
  const titles = async () => (await list()).map(({ title }) => title);
  expect(await titles()).toEqual(['of the 15th', 'of the 14th', 'of the 13th', 'of the 12th', 'of the 11th']);
  await announce('of the 16th', { createdAt: '2026-11-16T12:00:00Z', linkUrl: 'https://example.org/news' });
  expect(await list()).toHaveLength(LIMITS.announcements);
  expect((await list())[0]).toMatchObject({
    content: 'Words',
    linkText: 'More',
    linkUrl: 'https://example.org/news',
    expirationDate: new Date(server.clock.now() + 3_600_000).toISOString(),
  });
  server.clock.advance(3_599);
  expect(await titles()).toContain('of the 16th');
  server.clock.advance(1);
  expect(await titles()).toEqual(['Welcome to Upshot!']);
});

describe('a link', () => {
  const parse = (linkUrl: string) => announcement.shape.linkUrl.safeParse(linkUrl).success;

  test.each(['/', '/about.html', '/d/2026-11-21?from=news', 'https://example.org', 'https://example.org/a//b'])(
    'may point to %s',
    async (linkUrl) => {
      expect(parse(linkUrl)).toBe(true);
      await announce('good', { createdAt: '2026-11-02T12:00:00Z', linkUrl });
    },
  );

  test.each([
    '',
    'about.html',
    '//example.org',
    '/\\example.org',
    '/\t/example.org',
    'http://example.org',
    'https:///example.org',
    'https:example.org',
    'HTTPS://example.org',
    ' https://example.org',
    'https://example.org/ x',
    'javascript:alert(1)',
    'data:text/html,x',
    '/ok\njavascript:alert(1)',
  ])('may not point to %j', async (linkUrl) => {
    expect(parse(linkUrl)).toBe(false);
    await expect(announce('bad', { createdAt: '2026-11-02T12:00:00Z', linkUrl })).rejects.toThrow('announcement_link_check');
  });

  test('needs a text', async () => {
    const insert = server.query(
      `INSERT INTO announcement (id, title, content, link_url, created_at, expiration_date) VALUES ($1, 'T', 'C', '/', now(), now())`,
      [randomUUID()],
    );
    await expect(insert).rejects.toThrow('announcement_link_check');
  });
});
