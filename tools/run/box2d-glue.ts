import type { Plugin } from 'vite';

const EMPTY = '\0upshot:empty';

/** box2d-wasm's glue asks for Node's `fs` and `path`, only where it runs in Node: in the browser's bundle they are empty, without a warning. */
export function box2dGlue(): Plugin {
  return {
    name: 'upshot:box2d-glue',
    enforce: 'pre',
    resolveId: (source, importer) => ((source === 'fs' || source === 'path') && importer?.includes('/box2d-wasm/') ? EMPTY : undefined),
    load: (id) => (id === EMPTY ? 'export default {};' : undefined),
  };
}
