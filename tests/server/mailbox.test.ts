import { expect, test } from 'vitest';
import { Messages } from '../../server/modules/identity/delivery/messages.ts';
import { DeliveryError } from '../../server/modules/identity/delivery/ports.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

/** On the embedded database: in production a real one is migrated by a step of its own. */
const PRODUCTION = { DATABASE_URL: '', NODE_ENV: 'production', SECRET: 's'.repeat(32), PUBLIC_URL: 'https://upshot.example' };

/** One for all servers of this file: what is logged outside of requests goes to the stream of the process's first server. */
const lines: string[] = [];
const logStream = { write: (line: string) => void lines.push(line) };

async function withServer(env: Record<string, string>, body: (server: TestServer) => Promise<void>): Promise<void> {
  lines.length = 0;
  const server = await startTestServer({ env: { LOG_LEVEL: 'warn', ...env }, logStream });
  try {
    await body(server);
  } finally {
    await server.close();
  }
}

test('what the server would have sent can be read in the browser, under the policy of all its pages', async () => {
  await withServer({}, async ({ app, url }) => {
    await app.get(Messages).sendCode({ channel: 'email', to: 'jane@example.com', code: '012345', purpose: 'sign_in' });
    const page = await fetch(`${url}/mailbox`, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("style-src 'self'");
    expect(await page.text()).toContain('012345');
    const messages: unknown = await (await fetch(`${url}/mailbox/messages.json`)).json();
    expect(messages).toMatchObject([{ to: 'jane@example.com', channel: 'email', code: '012345', at: Date.parse('2026-11-21T12:00:00Z') }]);
    const mail = await fetch(`${url}/mailbox/messages/1.html`);
    expect(mail.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(lines.join('')).toContain('/mailbox');
  });
});

test('in production there is no mailbox; without a mail server the log says that no mail can be sent, and sending fails', async () => {
  await withServer(PRODUCTION, async ({ app, url }) => {
    const sending = app.get(Messages).sendCode({ channel: 'email', to: 'jane@example.com', code: '012345', purpose: 'sign_in' });
    await expect(sending).rejects.toBeInstanceOf(DeliveryError);
    for (const path of ['/mailbox', '/mailbox/messages.json', '/mailbox/mailbox.css', '/mailbox/messages/1.html']) {
      expect((await fetch(`${url}${path}`, { headers: { accept: 'text/html' } })).status).toBe(404);
    }
    expect(lines.join('')).toContain('no mail can be sent');
  });
});
