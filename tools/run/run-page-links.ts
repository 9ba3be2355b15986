import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { RUN_PAGE_LINKS } from '../../server/http/run-page-links.ts';

type Bundle = Rolldown.OutputBundle;

/** Modules that the page of a run imports one after the other, each only when the one before has run. */
const MODULES = /client\/app\/(RarePages|RunPage)\.tsx$/;

/**
 * Writes the links by which the browser loads the scripts and styles of a run's page at once: those that open it have followed a link and
 * have nothing of it yet. The server puts them into that page only, so nobody else loads them.
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
  const named = chunks.filter(({ moduleIds }) => moduleIds.some((id) => MODULES.test(id)));
  if (named.length === 0) throw new Error('The page of a run has no scripts of its own');
  for (const chunk of named) add(chunk);
  return [...found].filter((chunk) => !ofEveryPage.has(chunk));
}
