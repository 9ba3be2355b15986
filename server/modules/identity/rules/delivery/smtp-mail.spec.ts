import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { DeliveryError, type Mail } from './ports.ts';
import { SmtpMail } from './smtp-mail.ts';

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: string;
}

const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A local mail server that stores its mail, and refuses receivers named "nobody". */
async function startMailServer(): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(address.startsWith('nobody@') ? new Error('no such mailbox') : null),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), source: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise<void>((resolve) => server.close(resolve)));
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, received };
}

function openMail(url: string): SmtpMail {
  const mail = new SmtpMail(url, 'Upshot <golf@upshot.example>');
  closers.push(() => mail.onApplicationShutdown());
  return mail;
}

const MAIL: Mail = { to: 'jane@example.com', subject: '012345 is your Upshot code', text: 'Your code: 012345', html: '<p>012345</p>' };

test('a mail arrives with sender, receiver, subject and both parts', async () => {
  const { url, received } = await startMailServer();
  await openMail(url).send(MAIL);
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ from: 'golf@upshot.example', to: ['jane@example.com'] });
  const source = received[0]?.source ?? '';
  expect(source).toContain('From: Upshot <golf@upshot.example>');
  expect(source).toContain('Subject: 012345 is your Upshot code');
  expect(source).toContain('multipart/alternative');
  expect(source).toContain('Your code: 012345');
  expect(source).toContain('<p>012345</p>');
});

test.each(['jane@example.com, eve@evil.example', 'jane@example.com\r\nBcc: eve@evil.example', 'Jane <jane@example.com>, eve@evil.example'])(
  'only its receiver gets a mail to %j',
  async (to) => {
    const { url, received } = await startMailServer();
    await openMail(url)
      .send({ ...MAIL, to })
      .catch((error: unknown) => expect(error).toBeInstanceOf(DeliveryError));
    expect(received.flatMap((mail) => mail.to)).not.toContain('eve@evil.example');
    expect(received.map((mail) => mail.source).join('')).not.toMatch(/^Bcc:/im);
  },
);

test('a subject cannot add a header', async () => {
  const { url, received } = await startMailServer();
  await openMail(url).send({ ...MAIL, subject: 'Hello\r\nX-Evil: 1' });
  expect(received[0]?.source).not.toMatch(/^X-Evil:/m);
});

test('a refused receiver is a DeliveryError, without address or words', async () => {
  const { url } = await startMailServer();
  const error: unknown = await openMail(url)
    .send({ ...MAIL, to: 'nobody@example.com' })
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DeliveryError);
  expect((error as Error).message).toBe('The SMTP server did not take a mail');
  expect(error).toMatchObject({ channel: 'email', code: 'EENVELOPE', responseCode: 550 });
  // The error as it is logged, with its causes.
  expect(JSON.stringify(pino.stdSerializers.err(error as Error))).not.toMatch(/nobody|example\.com|012345/);
});

test('a server that is not there is a DeliveryError', async () => {
  const { url } = await startMailServer();
  for (const close of closers.splice(0)) await close();
  await expect(openMail(url).send(MAIL)).rejects.toMatchObject({ name: 'DeliveryError', code: 'ESOCKET' });
});
