import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { DeliveryError } from './ports.ts';
import { TwilioSms } from './twilio-sms.ts';

interface Call {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly authorization: string | undefined;
  readonly form: Record<string, string>;
}

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** A fake of the provider's API that answers every call with the same status. */
async function startProvider(status: number, headers: Record<string, string> = {}): Promise<{ sms: TwilioSms; calls: Call[] }> {
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    const form = Object.fromEntries(new URLSearchParams(await readBody(request)));
    calls.push({ method: request.method, url: request.url, authorization: request.headers.authorization, form });
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end('{"sid":"SM1"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => new Promise((resolve) => server.close(() => resolve()));
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { sms: new TwilioSms({ sid: 'AC1', token: 'secret', from: '+12015550100', apiUrl }), calls };
}

test('a message is handed over as the API wants it', async () => {
  const { sms, calls } = await startProvider(201);
  await sms.send({ to: '+12015550300', text: '012345 is your code' });
  expect(calls).toEqual([
    {
      method: 'POST',
      url: '/2010-04-01/Accounts/AC1/Messages.json',
      authorization: `Basic ${btoa('AC1:secret')}`,
      form: { To: '+12015550300', From: '+12015550100', Body: '012345 is your code' },
    },
  ]);
});

test.each([400, 401, 429, 500])('an answer of %i is a DeliveryError', async (status) => {
  const { sms } = await startProvider(status);
  const sending = sms.send({ to: '+12015550300', text: 'x' });
  await expect(sending).rejects.toMatchObject({ name: 'DeliveryError', channel: 'sms', message: expect.stringContaining(String(status)) });
});

test('a redirection is not followed: it would carry the account along', async () => {
  const { sms, calls } = await startProvider(307, { location: '/elsewhere' });
  await expect(sms.send({ to: '+12015550300', text: 'x' })).rejects.toBeInstanceOf(DeliveryError);
  expect(calls).toHaveLength(1);
});

test('a provider that is not there is a DeliveryError', async () => {
  const { sms } = await startProvider(201);
  await close();
  close = async () => undefined;
  const sending = sms.send({ to: '+12015550300', text: 'x' });
  await expect(sending).rejects.toMatchObject({ name: 'DeliveryError', channel: 'sms', code: 'ECONNREFUSED' });
});
