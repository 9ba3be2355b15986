import { connect, type Socket } from 'node:net';
import { SCORE_ROUTES } from '../../shared/api/scores.ts';
import { type Product, startProduct } from '../support/product.ts';
import { type Report, runAttack } from './support/attack.ts';

const DRIBBLERS = 20;
/** A body is cut after 30 s. */
const LATEST_CUT_SECONDS = 40;
/** Headers are cut after 20 s; the server looks every 5 s. */
const LATEST_HEADERS_CUT_SECONDS = 30;
const FLOOD = 1_500;
/** The product's default of CONNECTIONS_PER_ADDRESS. */
const CONNECTIONS_PER_ADDRESS = 512;
/** On Linux every address of 127.0.0.0/8 is this machine, so the attacker and the player have different addresses. */
const ATTACKER = '127.0.0.2';
const PLAYER = '127.0.0.1';
const READS = 50;
const SLOWEST_READ_MS = 1_000;

const HEADERS = `POST ${SCORE_ROUTES.submitScore} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{`;

/** Connects, sends the start of a request, then one byte a second. @returns seconds until the server closed the connection, or null */
function dribble(port: number, start: string, limitSeconds: number): Promise<number | null> {
  return new Promise((resolve) => {
    const started = performance.now();
    const socket = connect(port, '127.0.0.1');
    const end = (seconds: number | null): void => {
      clearInterval(drip);
      clearTimeout(limit);
      socket.destroy();
      resolve(seconds);
    };
    const drip = setInterval(() => socket.write(' '), 1_000);
    const limit = setTimeout(() => end(null), limitSeconds * 1_000);
    socket.on('error', () => undefined);
    socket.on('data', () => undefined);
    socket.on('close', () => end((performance.now() - started) / 1_000));
    socket.write(start);
  });
}

async function dribbleMany(product: Product, report: Report): Promise<void> {
  const port = Number(new URL(product.url).port);
  const kinds = [
    { what: 'body', start: HEADERS, limit: LATEST_CUT_SECONDS },
    { what: 'header', start: 'POST / HTTP/1.1\r\nX-Slow: a', limit: LATEST_HEADERS_CUT_SECONDS },
  ];
  await Promise.all(
    kinds.map(async ({ what, start, limit }) => {
      const seconds = await Promise.all(Array.from({ length: DRIBBLERS }, () => dribble(port, start, limit)));
      const cut = seconds.filter((value) => value !== null);
      report.figure(`${what}: connections`, DRIBBLERS);
      report.figure(`${what}: cut after, seconds at most`, cut.length === 0 ? 'never' : Math.max(...cut).toFixed(1));
      report.promise(`every ${what} is cut within ${limit} s`, cut.length === DRIBBLERS);
    }),
  );
}

/** One address opens many connections with bodies that never end, while a player of another address asks for the standings. */
async function flood(product: Product, report: Report): Promise<void> {
  const port = Number(new URL(product.url).port);
  const open = new Set<Socket>();
  const settled = Array.from({ length: FLOOD }, () => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: ATTACKER });
    open.add(socket);
    socket.on('error', () => undefined).once('close', () => open.delete(socket));
    return new Promise<void>((resolve) => {
      // A refused connection is closed at once; an accepted one answers this.
      socket.once('data', () => resolve()).once('close', () => resolve());
      socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
    });
  });
  await Promise.all(settled);
  const send = (text: string): void => {
    for (const socket of open) socket.write(text);
  };
  send(HEADERS);
  const drip = setInterval(() => send(' '), 1_000);
  report.figure('connections asked for by one address', FLOOD);
  report.figure('connections that it got', open.size);
  report.promise(`one address gets at most ${CONNECTIONS_PER_ADDRESS} connections`, open.size <= CONNECTIONS_PER_ADDRESS);
  const times: number[] = [];
  const started = performance.now();
  while (times.length < READS) times.push(await timeRead(port));
  report.figure('reads a second by the player of another address', ((READS * 1_000) / (performance.now() - started)).toFixed(0));
  report.figure('slowest read, ms', Math.max(...times).toFixed(0));
  report.promise(`every read of another address takes less than ${SLOWEST_READ_MS} ms`, Math.max(...times) < SLOWEST_READ_MS);
  clearInterval(drip);
  for (const socket of open) socket.destroy();
}

/** Reads the standings on a connection of its own. @returns ms until the answer, infinite without one */
function timeRead(port: number): Promise<number> {
  return new Promise((resolve) => {
    const started = performance.now();
    const socket = connect({ port, host: '127.0.0.1', localAddress: PLAYER });
    let answer = '';
    socket
      .on('error', () => undefined)
      .on('data', (chunk) => {
        answer += chunk;
      });
    socket.once('close', () => resolve(answer.startsWith('HTTP/1.1 200 ') ? performance.now() - started : Number.POSITIVE_INFINITY));
    socket.write('GET /api/stats?score=10 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  });
}

await runAttack('Requests that come byte by byte', async (report) => {
  // The product counts requests by address, too; here only the connections matter.
  const product = await startProduct({ env: { RATE_LIMIT_READS: '1000000' } });
  try {
    await dribbleMany(product, report);
    await flood(product, report);
  } finally {
    await product.stop();
  }
});
