import { expect, test } from 'vitest';
import { Messages } from '../../server/modules/identity/rules/delivery/messages.ts';
import { DeliveryError } from '../../server/modules/identity/rules/delivery/ports.ts';
import { USUAL_PASSWORD_HASHES } from '../support/test-environment.ts';
import { startTestServer } from '../support/test-server.ts';

/** On the embedded database: in production, a real database is migrated in a separate step. */
const PRODUCTION = {
  ...USUAL_PASSWORD_HASHES,
  DATABASE_URL: '',
  NODE_ENV: 'production',
  SECRET: 's'.repeat(32),
  PUBLIC_URL: 'https://upshot.example',
};

test('production has no mailbox; without a mail server it warns, and sending fails', async () => {
  const lines: string[] = [];
  const logStream = { write: (line: string) => void lines.push(line) };
  const { app, url, close } = await startTestServer({ env: { LOG_LEVEL: 'warn', ...PRODUCTION }, logStream });
  try {
    const sending = app.get(Messages).sendCode({ channel: 'email', to: 'jane@example.com', code: '012345', purpose: 'sign_in' });
    await expect(sending).rejects.toBeInstanceOf(DeliveryError);
    for (const path of ['/mailbox', '/mailbox/messages.json', '/mailbox/mailbox.css', '/mailbox/messages/1.html']) {
      expect((await fetch(`${url}${path}`, { headers: { accept: 'text/html' } })).status).toBe(404);
    }
    expect(lines.join('')).toContain('no mail can be sent');
  } finally {
    await close();
  }
});
