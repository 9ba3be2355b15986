import factory from 'box2d-wasm/dist/es/Box2D.js';
import wasmUrl from 'box2d-wasm/dist/es/Box2D.wasm?url';
import type { Box2dModule } from './box2d-world.ts';
import { BOX2D_WASM_SHA256, integrityOf } from './pin.ts';

/**
 * Loads the pinned engine in a browser's worker. The package's own entry would choose the SIMD build where it can, and two
 * players could run two binaries. Rejects when the bytes cannot be loaded or are not the pinned ones.
 */
export async function loadBox2d(): Promise<Box2dModule> {
  const response = await fetch(wasmUrl, { integrity: integrityOf(BOX2D_WASM_SHA256) });
  if (!response.ok) throw new Error(`Engine not loaded: status ${response.status}`);
  const wasmBinary = await response.arrayBuffer();
  return (factory as unknown as (options: { wasmBinary: ArrayBuffer }) => Promise<Box2dModule>)({ wasmBinary });
}
