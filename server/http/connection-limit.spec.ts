import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { limitConnections } from './connection-limit.ts';

const LIMIT = 3;
const server = createServer((_request, response) => response.end('ok'));
limitConnections(server, LIMIT);
const sockets: Socket[] = [];
beforeEach(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

/** Opens a connection and sends a request on it. @returns 'answered', or 'closed' when the server closes it without an answer */
async function open(localAddress: string): Promise<{ socket: Socket; end: 'answered' | 'closed' }> {
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  socket.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  const end = await Promise.race([
    once(socket, 'data').then(() => 'answered' as const),
    once(socket, 'close').then(() => 'closed' as const),
  ]);
  return { socket, end };
}

async function ends(localAddress: string, connections: number): Promise<string[]> {
  const found: string[] = [];
  for (let i = 0; i < connections; i++) found.push((await open(localAddress)).end);
  return found;
}

test('one address has a bounded number of connections, another address its own', async () => {
  expect(await ends('127.0.0.1', LIMIT + 2)).toEqual(['answered', 'answered', 'answered', 'closed', 'closed']);
  // On Linux every address of 127.0.0.0/8 is this machine.
  if (process.platform === 'linux') expect(await ends('127.0.0.2', 1)).toEqual(['answered']);
});

test('a connection that ends makes room for another', async () => {
  await ends('127.0.0.1', LIMIT);
  const [first] = sockets;
  const closed = new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
  expect(await closed).toBe(LIMIT);
  const [atServer] = await Promise.all([once(server, 'connection'), open('127.0.0.1')]);
  expect((atServer as [Socket])[0].destroyed).toBe(true);
  first?.destroy();
  await expect.poll(async () => (await open('127.0.0.1')).end).toBe('answered');
});
