import { writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type Plugin, parseSync, type Rolldown } from 'vite';
import { PAGE_LINKS } from '../../server/http/page-links.ts';

type Bundle = Rolldown.OutputBundle;

/** Modules that the page of a run imports one after the other, each only when the one before has run. */
const MODULES = /client\/app\/(RarePages|RunPage)\.tsx$/;
/** The simulation's worker, and the engine that it loads. */
const WORKER = /\/worker-[^/]+\.js$/;
const ENGINE = /\/Box2D-[^/]+\.wasm$/;

/**
 * Writes the links by which the browser loads early what a page needs. The server puts them into the pages that need them, so nobody else loads
 * it. Those that open the page of a run have followed a link and have nothing of it yet: scripts and styles come at once, and the files
 * of the worker after them, because nothing can be seen before the simulation has played the run. With the start screen the files of the worker
 * come behind the scripts, while these run (client/app/start-page/late-scripts.ts).
 */
export function pageLinks(): Plugin {
  return {
    name: 'upshot:page-links',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle({ dir }, bundle) {
      if (dir === undefined) throw new Error('The page is built into a folder');
      const chunks = chunksOf(bundle);
      // A page cannot preload what only its worker uses, but what is prefetched is in the browser's cache.
      const ofWorker = workerFiles(bundle).map((fileName) => `<link rel="prefetch" href="/${fileName}">`);
      const ofRun = [
        ...chunks.map(({ fileName }) => `<link rel="modulepreload" fetchpriority="low" href="/${fileName}">`),
        ...chunks.flatMap(({ viteMetadata }) =>
          [...(viteMetadata?.importedCss ?? [])].map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
        ),
      ];
      writeFileSync(join(dir, PAGE_LINKS.run), [...ofRun, ...ofWorker].join(''));
      writeFileSync(join(dir, PAGE_LINKS.start), ofWorker.join(''));
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
