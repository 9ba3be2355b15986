import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import { type Box2dModule, Box2dWorld } from '../../sim-worker/engine/box2d-world.ts';
import { trimGlue } from '../../tools/run/box2d-glue.ts';
import { runScenes } from './scenes.ts';

const require = createRequire(import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'upshot-glue-'));
afterAll(() => {
  vi.unstubAllGlobals();
  rmSync(folder, { recursive: true });
});

/** The script adds listeners that rethrow every error of the process. They are removed. */
async function withoutListeners<T>(load: () => Promise<T>): Promise<T> {
  const events = ['uncaughtException', 'unhandledRejection'] as const;
  const before = events.map((event) => process.listeners(event as 'uncaughtException'));
  const loaded = await load();
  events.forEach((event, i) => {
    process.removeAllListeners(event);
    for (const listener of before[i] ?? []) process.on(event, listener);
  });
  return loaded;
}

test('the build’s script, without classes that are not used, gives every golden hash', async () => {
  const { scenes } = JSON.parse(readFileSync(new URL('./golden.json', import.meta.url), 'utf8'));
  const whole = readFileSync(require.resolve('box2d-wasm/dist/es/Box2D.js'), 'utf8');
  const trimmed = trimGlue(whole);
  expect(trimmed.length).toBeLessThan(whole.length / 3);
  const file = join(folder, 'Box2D.mjs');
  writeFileSync(file, trimmed);
  // The script of the build is a module, and asks in Node for what modules lack.
  vi.stubGlobal('require', require);
  vi.stubGlobal('__dirname', folder);
  const { default: factory } = await import(pathToFileURL(file).href);
  const b2 = await withoutListeners<Box2dModule>(() =>
    factory({ wasmBinary: readFileSync(require.resolve('box2d-wasm/dist/umd/Box2D.wasm')) }),
  );
  expect(Object.fromEntries(runScenes(new Box2dWorld(b2)).map(({ name, hash }) => [name, hash]))).toEqual(scenes);
});

test.each(['', 'export default 1', 'var Box2D = (function () { return function (Box2D) { var a = Box2D || {}; }; })();'])(
  'a script that is built differently is refused: %j',
  (code) => {
    expect(() => trimGlue(code)).toThrow(/box2d-wasm/);
  },
);
