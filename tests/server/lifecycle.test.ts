import { describe, expect, test } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import { openDatabase } from '../../server/database/database.ts';
import { toBase64 } from '../../shared/replay/codec.ts';
import { holdVerifications } from './support/hold-verifications.ts';
import { playRun } from './support/runs.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { TestPlayer } from './support/test-player.ts';
import { startTestServer } from './support/test-server.ts';

const TODAY = '2026-11-21';

describe('a stop', () => {
  test('lets the submissions under way come through, and closes the database', async () => {
    const server = await startTestServer();
    const player = new TestPlayer(server);
    await player.start();
    const gate = holdVerifications(server, 3);
    const submissions = [0, 1, 2].map((wasted) => player.submitRaw({ replay: toBase64(playRun(TODAY, { wasted }).replay) }));
    await gate.reached;
    expect((await player.get('/readyz')).body).toMatchObject({ verifier: { load: 3 } });
    const stopped = server.close();
    gate.open();
    expect((await Promise.all(submissions)).map((answer) => answer.status)).toEqual([200, 200, 200]);
    await stopped;
    await expect(server.query('SELECT 1')).rejects.toThrow();
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
  });

  test('without a request under way takes a moment only', async () => {
    const server = await startTestServer();
    await new TestPlayer(server).get('/healthz');
    const begun = performance.now();
    await server.close();
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});

describe('the embedded database', () => {
  const config = (DATA_DIR: string) => readConfig({ NODE_ENV: 'test', DATA_DIR });

  test('keeps its data in DATA_DIR, for one process at a time', async () => {
    const folder = temporaryFolder();
    const first = await openDatabase(config(folder));
    await first.dataSource.query("INSERT INTO player (id, username) VALUES ('00000000-0000-4000-8000-000000000001', 'ann')");
    await expect(openDatabase(config(folder))).rejects.toThrow(/is in use by another process/);
    await first.close();
    const second = await openDatabase(config(folder));
    expect(await second.dataSource.query('SELECT username FROM player')).toEqual([{ username: 'ann' }]);
    await second.close();
  });
});
