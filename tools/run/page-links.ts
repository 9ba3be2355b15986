import { writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type Plugin, parseSync, type Rolldown } from 'vite';
import { PAGE_LINKS } from '../../server/http/page-links.ts';

type Bundle = Rolldown.OutputBundle;

/** Modules that the page of a run imports one after the other, each only when the one before has run. */
const MODULES = /client\/app\/(RarePages|RunPage)\.tsx$/;
/** What the first screen says, by language (messages-plugin.ts). That in English is part of the first script. */
const FIRST_WORDS = /virtual:messages\/([a-z]+)\/first$/;
/** The simulation's worker, and the engine that it loads. */
const WORKER = /\/worker-[^/]+\.js$/;
const ENGINE = /\/Box2D-[^/]+\.wasm$/;

/**
 * Writes the links by which the browser loads early what a page needs. The server puts them into the pages that need them, so nobody else loads
 * it. Those that open the page of a run have followed a link and have nothing of it yet: scripts and styles come at once, and the files
 * of the worker after them, because nothing can be seen before the simulation has played the run. With the start screen the files of the worker
 * come behind the scripts, while these run (client/app/start-page/late-scripts.ts), and the words of its language beside them; `hreflang` says of
 * which language.
 */
export function pageLinks(): Plugin {
  return {
    name: 'upshot:page-links',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle({ dir }, bundle) {
      if (dir === undefined) throw new Error('The page is built into a folder');
      const { ofRunPage, ofWords } = lateChunks(bundle);
      // A page cannot preload what only its worker uses, but what is prefetched is in the browser's cache.
      const ofWorker = workerFiles(bundle).map((fileName) => `<link rel="prefetch" href="/${fileName}">`);
      const ofRun = [
        ...ofRunPage.map(({ fileName }) => `<link rel="modulepreload" fetchpriority="low" href="/${fileName}">`),
        ...ofRunPage.flatMap(({ viteMetadata }) =>
          [...(viteMetadata?.importedCss ?? [])].map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
        ),
      ];
      writeFileSync(join(dir, PAGE_LINKS.run), [...ofRun, ...ofWorker].join(''));
      const words = ofWords.map(({ language, fileName }) => `<link rel="modulepreload" hreflang="${language}" href="/${fileName}">`);
      writeFileSync(join(dir, PAGE_LINKS.start), [...words, ...ofWorker].join(''));
    },
  };
}

interface LateChunks {
  /** With what they import. */
  readonly ofRunPage: readonly Rolldown.OutputChunk[];
  readonly ofWords: readonly { readonly language: string; readonly fileName: string }[];
}

/** The chunks of a page that it does not load at once: those of a run's page, and the first words of each language. */
function lateChunks(bundle: Bundle): LateChunks {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const withImports = (some: readonly Rolldown.OutputChunk[]): Set<Rolldown.OutputChunk> => {
    const found = new Set<Rolldown.OutputChunk>();
    const add = (chunk: Rolldown.OutputChunk | undefined): void => {
      if (!chunk || found.has(chunk)) return;
      found.add(chunk);
      for (const name of chunk.imports) add(byName.get(name));
    };
    for (const chunk of some) add(chunk);
    return found;
  };
  const ofEveryPage = withImports(chunks.filter(({ isEntry }) => isEntry));
  const late = (some: readonly Rolldown.OutputChunk[]) => [...withImports(some)].filter((chunk) => !ofEveryPage.has(chunk));
  // A module that is in the chunk of a group also has a chunk of its own, which exports it.
  const named = chunks.filter(({ moduleIds, facadeModuleId }) => [...moduleIds, facadeModuleId ?? ''].some((id) => MODULES.test(id)));
  if (named.length === 0) throw new Error('The page of a run has no scripts of its own');
  const ofWords = chunks.flatMap((chunk) => {
    const language = chunk.moduleIds.map((id) => FIRST_WORDS.exec(id)?.[1]).find((found) => found !== undefined && found !== 'en');
    return language === undefined ? [] : late([chunk]).map(({ fileName }) => ({ language, fileName }));
  });
  if (ofWords.length === 0) throw new Error('No language has first words of its own');
  return { ofRunPage: late(named), ofWords };
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
