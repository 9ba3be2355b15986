import factory from 'box2d-wasm/dist/es/Box2D.js';
import wasmUrl from 'box2d-wasm/dist/es/Box2D.wasm?url';
import type { Box2dModule } from './box2d-world.ts';
import { BOX2D_WASM_SHA256, integrityOf } from './pin.ts';

/** Emscripten's options: with `instantiateWasm` the glue leaves it to us how its instance is made. */
interface GlueOptions {
  readonly instantiateWasm: (imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void) => object;
}

let compiled: Promise<WebAssembly.Module> | undefined;

/**
 * Loads the pinned engine in a browser's worker: an instance of its own with each call, of wasm that is loaded and compiled once. The
 * package's own entry would choose the SIMD build where it can, and two players could run two binaries. Rejects when the bytes cannot be
 * loaded or are not the pinned ones; the next call tries again.
 */
export async function loadBox2d(): Promise<Box2dModule> {
  compiled ??= compile();
  let module: WebAssembly.Module;
  try {
    module = await compiled;
  } catch (error) {
    compiled = undefined;
    throw error;
  }
  const { promise: failure, reject: fail } = Promise.withResolvers<never>();
  const glue = (factory as unknown as (options: GlueOptions) => Promise<Box2dModule>)({
    instantiateWasm: (imports, receive) => {
      WebAssembly.instantiate(module, imports).then(receive, fail);
      // The glue then waits for `receive`.
      return {};
    },
  });
  return Promise.race([glue, failure]);
}

async function compile(): Promise<WebAssembly.Module> {
  const response = await fetch(wasmUrl, { integrity: integrityOf(BOX2D_WASM_SHA256) });
  if (!response.ok) throw new Error(`Engine not loaded: status ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}
