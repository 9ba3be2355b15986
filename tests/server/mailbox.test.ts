import { expect, test } from 'vitest';
import { Messages } from '../../server/modules/identity/rules/delivery/messages.ts';
import { startTestServer } from '../support/test-server.ts';

test('the mailbox shows in the browser what the server would have sent', async () => {
  const lines: string[] = [];
  const logStream = { write: (line: string) => void lines.push(line) };
  const { app, url, close } = await startTestServer({ env: { LOG_LEVEL: 'warn' }, logStream });
  try {
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
  } finally {
    await close();
  }
});
