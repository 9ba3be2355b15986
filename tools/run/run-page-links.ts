import { writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type Plugin, parseSync, type Rolldown } from 'vite';
import { RUN_PAGE_LINKS } from '../../server/http/run-page-links.ts';

type Bundle = Rolldown.OutputBundle;

/** Modules that the page of a run imports one after the other, each only when the one before has run. */
const MODULES = /client\/app\/(RarePages|RunPage)\.tsx$/;
/** The simulation's worker, and the engine that it loads. */
const WORKER = /\/worker-[^/]+\.js$/;
const ENGINE = /\/Box2D-[^/]+\.wasm$/;

/**
 * Writes the links by which the browser loads the scripts and styles of a run's page at once: those that open it have followed a link and
 * have nothing of it yet. The files of the worker come after them: nothing can be seen before the simulation has played the run. The server
 * puts the links into that page only, so nobody else loads them.
 */
export function runPageLinks(): Plugin {
  return {
    name: 'upshot:run-page-links',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle({ dir }, bundle) {
      if (dir === undefined) throw new Error('The page is built into a folder');
      const chunks = chunksOf(bundle);
      const links = [
        ...chunks.map(({ fileName }) => `<link rel="modulepreload" fetchpriority="low" href="/${fileName}">`),
        ...chunks.flatMap(({ viteMetadata }) =>
          [...(viteMetadata?.importedCss ?? [])].map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
        ),
        // A page cannot preload what only its worker uses, but what is prefetched is in the browser's cache.
        ...workerFiles(bundle).map((fileName) => `<link rel="prefetch" href="/${fileName}">`),
      ];
      writeFileSync(join(dir, RUN_PAGE_LINKS), links.join(''));
    },
  };
}

/** The chunks with these modules, and those that they import, without what every page loads at once. */
function chunksOf(bundle: Bundle): Rolldown.OutputChunk[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set<Rolldown.OutputChunk>();
  const add = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) add(byName.get(name));
  };
  for (const chunk of chunks.filter(({ isEntry }) => isEntry)) add(chunk);
  const ofEveryPage = new Set(found);
  // A module that is in the chunk of a group also has a chunk of its own, which exports it.
  const named = chunks.filter(({ moduleIds, facadeModuleId }) => [...moduleIds, facadeModuleId ?? ''].some((id) => MODULES.test(id)));
  if (named.length === 0) throw new Error('The page of a run has no scripts of its own');
  for (const chunk of named) add(chunk);
  return [...found].filter((chunk) => !ofEveryPage.has(chunk));
}

/** The worker's script, what it imports at once, and the engine. */
function workerFiles(bundle: Bundle): string[] {
  const scripts = Object.values(bundle).filter(({ fileName }) => WORKER.test(`/${fileName}`));
  const [script] = scripts;
  const engine = Object.keys(bundle).find((fileName) => ENGINE.test(`/${fileName}`));
  if (script?.type !== 'asset' || scripts.length > 1 || engine === undefined) throw new Error('No worker with its engine');
  const { module } = parseSync(script.fileName, String(script.source));
  const imported = module.staticImports.map(({ moduleRequest }) => posix.join(posix.dirname(script.fileName), moduleRequest.value));
  return [script.fileName, ...imported, engine];
}
