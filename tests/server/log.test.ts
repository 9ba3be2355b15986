import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DeliveryError, MailPort } from '../../server/modules/identity/rules/delivery/ports.ts';
import { runPath } from '../../shared/api/runs.ts';
import { SCORE_ROUTES } from '../../shared/api/scores.ts';
import { FapiClient, ok } from '../support/fapi-client.ts';
import { setSettings } from '../support/fapi-people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { TestPlayer } from './support/test-player.ts';

interface Entry {
  readonly level: number;
  readonly requestId: string;
  readonly url: string;
  readonly status: number;
}

const lines: string[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { LOG_LEVEL: 'info' }, logStream: { write: (line) => void lines.push(line) } });
});
beforeEach(() => {
  lines.length = 0;
});
afterAll(() => server?.close());

test('the log has one line for each call, with its id and nothing of the player', async () => {
  const player = new TestPlayer(server);
  const { attemptId } = await player.start();
  const answer = await player.submitRaw({ attemptId, replay: 'AQ==' });
  await player.get('/healthz');
  const entries = lines.map((line) => JSON.parse(line) as Entry);
  expect(entries.map((entry) => [entry.level, entry.url, entry.status])).toEqual([
    [30, SCORE_ROUTES.trackStart, 200],
    [40, SCORE_ROUTES.submitScore, 422],
  ]);
  expect(entries[1]?.requestId).toBe(answer.headers.get('x-request-id'));
  const text = lines.join('');
  expect(text).not.toContain(attemptId);
  for (const value of player.cookies.values()) expect(text).not.toContain(value);
});

test('the log has no share key of a run', async () => {
  const run = '00000000-0000-4000-8000-000000000000';
  await new TestPlayer(server).get(`${runPath(run, 'a-secret-key')}&x=1`);
  await server.query('ALTER TABLE run RENAME TO run_away');
  await new TestPlayer(server).get(runPath(run, 'a-secret-key'));
  await server.query('ALTER TABLE run_away RENAME TO run');
  const urls = lines.map((line) => (JSON.parse(line) as Entry).url);
  // The last call is logged as an error, too.
  const hidden = `${runPath(run)}?key=[hidden]`;
  expect(urls).toEqual([`${hidden}&x=1`, hidden, hidden]);
  expect(lines.join('')).not.toContain('a-secret-key');
});

test('the log contains the internal error; the answer does not', async () => {
  await server.query('ALTER TABLE day_tally RENAME TO day_tally_away');
  const answer = await new TestPlayer(server).get('/api/stats?score=3');
  expect(answer).toMatchObject({ status: 500, body: { code: 'internal', message: 'Something went wrong on our side.' } });
  expect(JSON.stringify(answer.body)).not.toContain('day_tally');
  expect(lines.join('')).toContain('relation \\"day_tally\\" does not exist');
  expect(lines.join('')).toContain(answer.headers.get('x-request-id') ?? 'no id');
  await server.query('ALTER TABLE day_tally_away RENAME TO day_tally');
});

describe('the log of the identity service', () => {
  const begin = (browser: FapiClient, emailAddress: string, username: string) =>
    browser.post('/client/sign_ups', { username, emailAddress, strategy: 'email_code' });

  test('contains the internal error without the row’s data; the answer contains neither', async () => {
    setSettings(server);
    const browser = new FapiClient(server);
    await ok(browser.put('/client'));
    lines.length = 0;
    await server.query("ALTER TABLE identity_verification ADD CONSTRAINT no_codes CHECK (strategy <> 'email_code')");
    const answer = await begin(browser, 'jane@example.org', 'jane_the_golfer');
    await server.query('ALTER TABLE identity_verification DROP CONSTRAINT no_codes');
    expect(answer).toMatchObject({
      status: 500,
      errors: [{ code: 'internal_clerk_error', message: 'Something went wrong on our side.', meta: {} }],
      // The state of the browser client is unknown, so the answer leaves the browser as it was.
      client: undefined,
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(JSON.stringify(answer)).not.toContain('no_codes');
    expect(lines.join('')).toContain('violates check constraint \\"no_codes\\"');
    expect(lines.join('')).toContain(answer.headers.get('x-request-id') ?? 'no id');
    expect(lines.join('')).not.toContain('jane');
  });

  test('reports that a mail was refused, without its receiver and content', async () => {
    setSettings(server);
    const refusal = Object.assign(new Error('550 5.1.1 <jim@example.org>: no such mailbox'), { code: 'EENVELOPE', responseCode: 550 });
    const port = server.app.get(MailPort, { strict: false });
    vi.spyOn(port, 'send').mockRejectedValueOnce(new DeliveryError('email', 'The SMTP server did not take a mail', refusal));
    const answer = await begin(new FapiClient(server), 'jim@example.org', 'jim_the_golfer');
    expect(answer).toMatchObject({ status: 400, errors: [{ code: 'verification_not_sent' }] });
    const entry = lines.map((line) => JSON.parse(line) as { err?: object }).find(({ err }) => err !== undefined);
    expect(entry?.err).toMatchObject({ type: 'DeliveryError', channel: 'email', code: 'EENVELOPE', responseCode: 550 });
    expect(lines.join('')).not.toContain('jim');
  });
});
