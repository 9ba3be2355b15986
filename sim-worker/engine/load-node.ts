import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Box2dModule } from './box2d-world.ts';
import { BOX2D_WASM_SHA256 } from './pin.ts';

const FATAL_EVENTS = ['uncaughtException', 'unhandledRejection'] as const;

/** Loads the pinned engine in Node. Rejects when the bytes on disk are not the pinned ones. */
export async function loadBox2d(): Promise<Box2dModule> {
  const require = createRequire(import.meta.url);
  const wasmBinary = readFileSync(require.resolve('box2d-wasm/dist/umd/Box2D.wasm'));
  const hash = createHash('sha256').update(wasmBinary).digest('hex');
  if (hash !== BOX2D_WASM_SHA256) throw new Error(`Engine is not the pinned one: sha256 ${hash}`);
  // The package's script adds process listeners that rethrow every error: remove exactly those.
  const before = FATAL_EVENTS.map((event) => new Set(process.listeners(event as 'uncaughtException')));
  const factory = require('box2d-wasm/dist/umd/Box2D.js') as (options: { wasmBinary: Uint8Array }) => Promise<Box2dModule>;
  const b2 = await factory({ wasmBinary });
  FATAL_EVENTS.forEach((event, i) => {
    for (const listener of process.listeners(event as 'uncaughtException')) {
      if (!before[i]?.has(listener)) process.removeListener(event, listener);
    }
  });
  return b2;
}
