import type { Plugin } from 'vite';

const EMPTY = '\0upshot:empty';

/**
 * box2d-wasm's script imports Node's `fs` and `path`, which it uses in Node only. In the browser's bundle they are empty,
 * without a warning.
 */
export function box2dGlue(): Plugin {
  return {
    name: 'upshot:box2d-glue',
    enforce: 'pre',
    resolveId: (source, importer) => ((source === 'fs' || source === 'path') && importer?.includes('/box2d-wasm/') ? EMPTY : undefined),
    load: (id) => (id === EMPTY ? 'export default {};' : undefined),
  };
}
