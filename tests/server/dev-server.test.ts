import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../tools/test/free-port.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { runsEverything } from '../support/test-scope.ts';
import { ROOT } from '../support/test-server.ts';

// The test starts Vite, which compiles the whole server. So only a whole run does.
const inWholeRuns = test.runIf(runsEverything);

const VITE = join(ROOT, 'node_modules/vite/bin/vite.js');

let url: string;
let stop: () => Promise<void>;
beforeAll(async () => {
  const port = await freePort();
  // A copy of the template: what is looked at here are files, not a first start.
  const database = await createTestDatabase();
  url = `http://localhost:${port}`;
  const env = {
    ...process.env,
    VITEST: '',
    NODE_ENV: '',
    PORT: String(port),
    DATABASE_URL: '',
    ...database.env,
    GAME_DATE: '2026-11-22',
  };
  const child = spawn(process.execPath, [VITE], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  stop = async () => {
    child.kill();
    await ended;
  };
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        printed += chunk;
        if (printed.includes('ready in')) resolve();
      });
    }
    ended.then(() => reject(new Error(`The dev server has ended:\n${printed}`)));
  });
  // The first call to the server loads it.
  await fetch(`${url}/healthz`);
});
afterAll(() => stop?.());

inWholeRuns.each([
  ['/levels/46.json', 200],
  ['/levels/47.json', 425],
  ['//levels/%34%37.json', 425],
  [`/@fs${ROOT}/server/levels/47.json`, 403],
  [`/@fs${ROOT}/server/levels/47.json?raw`, 403],
  [`/@fs${ROOT}/tools/course-forge/catalogue.json?import`, 403],
  [`/@fs${ROOT}/shared/game-day.ts`, 200],
])('the dev server answers %s with %i', async (path, status) => {
  expect((await fetch(url + path)).status).toBe(status);
});

inWholeRuns.each([
  ['/d/2026-11-21', 200],
  ['/d/2026-11-23', 425],
  ['/nowhere', 404],
])('the dev server answers a browser that opens %s with the page and status %i', async (path, status) => {
  const answer = await fetch(url + path, { headers: { accept: 'text/html' } });
  expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining('/main.tsx')]);
});
