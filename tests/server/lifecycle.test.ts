import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { toBase64 } from '../../shared/replay/base64.ts';
import { playRun } from '../support/runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { RACE_CONNECTIONS } from '../support/test-environment.ts';
import { startTestServer } from '../support/test-server.ts';
import { pauseVerifications } from './support/pause-verifications.ts';
import { refusal, TestPlayer } from './support/test-player.ts';

// The server has ten connections, so that concurrent requests can meet in the database.

const TODAY = '2026-11-21';

describe('a stop', () => {
  test('completes the submissions in progress and closes the database', async () => {
    const server = await startTestServer({ connections: RACE_CONNECTIONS });
    const player = new TestPlayer(server);
    await player.start();
    const paused = pauseVerifications(server, 3);
    const submissions = [0, 1, 2].map((wasted) => player.submitRaw({ replay: toBase64(playRun(TODAY, { wasted }).replay) }));
    await paused.reached;
    expect((await player.get('/readyz')).body).toMatchObject({ verifier: { load: 3 } });
    const stopped = server.close();
    paused.resume();
    expect((await Promise.all(submissions)).map((answer) => answer.status)).toEqual([200, 200, 200]);
    await stopped;
    await expect(server.query('SELECT 1')).rejects.toThrow();
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
  });

  test('answers every submission: those in progress with their result, new ones 503', async () => {
    const server = await startTestServer({ connections: RACE_CONNECTIONS });
    const player = new TestPlayer(server);
    await player.start();
    const half = 20;
    const submit = (wasted: number) => player.submitRaw({ replay: toBase64(playRun(TODAY, { wasted }).replay) });
    const paused = pauseVerifications(server, half);
    const inProgress = Array.from({ length: half }, (_, wasted) => submit(wasted));
    await paused.reached;
    const stopped = server.close();
    await expect.poll(async () => (await player.get('/healthz')).status).toBe(503);
    const late = await Promise.all(Array.from({ length: half }, (_, wasted) => submit(half + wasted)));
    for (const answer of late) {
      expect(refusal(answer)).toMatchObject({ status: 503, code: 'unavailable' });
      expect([answer.headers.get('retry-after'), answer.headers.get('connection')]).toEqual(['5', 'close']);
    }
    paused.resume();
    expect((await Promise.all(inProgress)).map((answer) => answer.status)).toEqual(Array<number>(half).fill(200));
    await stopped;
  });

  test('serves the page and its files until the end', async () => {
    const clientDir = temporaryFolder();
    const picture = '<meta property="og:image" content="/icons/social.png" />';
    writeFileSync(join(clientDir, 'index.html'), `<!doctype html><html><head>${picture}</head></html>`);
    writeFileSync(join(clientDir, 'icon.svg'), '<svg/>');
    const server = await startTestServer({ connections: RACE_CONNECTIONS, clientDir });
    const player = new TestPlayer(server);
    await player.start();
    const paused = pauseVerifications(server, 1);
    const submission = player.submitRaw({ replay: toBase64(playRun(TODAY).replay) });
    await paused.reached;
    const stopped = server.close();
    await expect.poll(async () => (await player.get('/healthz')).status).toBe(503);
    for (const path of ['/', '/d?from=start', '/icon.svg', '/levels/2.json']) {
      const answer = await fetch(`${server.url}${path}`);
      expect([path, answer.status, answer.headers.get('connection')]).toEqual([path, 200, 'close']);
    }
    for (const path of ['/api/stats', '/%61pi/stats', '/__clerk/v1/environment', '/readyz']) {
      expect([path, (await fetch(`${server.url}${path}`)).status]).toEqual([path, 503]);
    }
    paused.resume();
    await submission;
    await stopped;
  });

  test('without a request in progress waits for no deadline and no kept connection', async () => {
    const server = await startTestServer({ connections: RACE_CONNECTIONS });
    await new TestPlayer(server).get('/healthz');
    // None of a second or longer passes during the test.
    const { setTimeout } = globalThis;
    vi.stubGlobal('setTimeout', (callback: () => void, ms = 0, ...values: unknown[]) =>
      setTimeout(callback, ms < 1_000 ? ms : 1_000_000, ...values),
    );
    try {
      await server.close();
    } finally {
      vi.unstubAllGlobals();
    }
  });
});
