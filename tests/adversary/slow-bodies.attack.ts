import { connect } from 'node:net';
import { startProduct } from '../support/product.ts';
import { runAttack } from './support/attack.ts';

const CONNECTIONS = 20;
/** A body is cut after 30 s; the server looks from time to time. */
const LATEST_CUT_SECONDS = 40;

/** Sends a submission whose body never ends, one byte a second. @returns seconds until the server closed the connection, or null */
function dribble(port: number): Promise<number | null> {
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
    const limit = setTimeout(() => end(null), LATEST_CUT_SECONDS * 1_000);
    socket.on('error', () => undefined);
    socket.on('close', () => end((performance.now() - started) / 1_000));
    socket.write('POST /api/submit-score HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{');
  });
}

await runAttack('Bodies that come byte by byte', async (report) => {
  const product = await startProduct();
  try {
    const seconds = await Promise.all(Array.from({ length: CONNECTIONS }, () => dribble(Number(new URL(product.url).port))));
    const cut = seconds.filter((value) => value !== null);
    report.figure('connections', CONNECTIONS);
    report.figure('cut after, seconds at most', cut.length === 0 ? 'never' : Math.max(...cut).toFixed(1));
    report.promise(`every body is cut within ${LATEST_CUT_SECONDS} s`, cut.length === CONNECTIONS);
  } finally {
    await product.stop();
  }
});
