import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { box2dGlue } from '../run/box2d-glue.ts';

const ROOT = join(import.meta.dirname, '../..');
const WORKER = '/sim-worker/host/worker.ts';
/** How the dev server names a module that begins a worker. */
const BEGINS_WORKER = `${WORKER}?worker_file`;
/** Larger than every file: the engine is part of the script. */
const INLINE_ALL = 2 ** 30;

/**
 * Serves the worker of the game as one script, as the product has it. Its hundred modules, which the dev server would serve one by one,
 * take as long to begin as most tests take in all. It is built for the first page that asks for it.
 */
export function wholeWorker(): Plugin {
  let script: Promise<string> | undefined;
  return {
    name: 'upshot:whole-worker',
    configureServer(server) {
      // While tests watch, the worker changes with its modules.
      if (server.config.server.watch !== null) return;
      server.middlewares.use((request, response, next) => {
        if (!request.url?.startsWith(BEGINS_WORKER)) return next();
        script ??= buildWorker();
        script.then((code) => {
          response.setHeader('Content-Type', 'text/javascript');
          response.setHeader('Cache-Control', 'max-age=3600');
          response.end(code);
        }, next);
      });
    },
  };
}

async function buildWorker(): Promise<string> {
  const result = await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'warn',
    plugins: [box2dGlue()],
    build: {
      write: false,
      minify: false,
      assetsInlineLimit: INLINE_ALL,
      modulePreload: false,
      rolldownOptions: { input: ROOT + WORKER, output: { format: 'es', codeSplitting: false } },
    },
  });
  const outputs = [result].flat().flatMap((each) => ('output' in each ? each.output : []));
  const [chunk] = outputs;
  if (outputs.length !== 1 || chunk?.type !== 'chunk') throw new Error('The worker is not built as one script');
  return chunk.code;
}
