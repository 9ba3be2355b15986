import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import type { BuildFiles, Hashes } from '../../client/service-worker/build-files.ts';
import { hashOf } from '../../client/service-worker/file-hash.ts';
import { compressBuild } from './compress-build.ts';
import { messageCatalogues } from './messages-plugin.ts';
import { filesIn, pruneBuild } from './prune-build.ts';

type Bundle = Rolldown.OutputBundle;

const WATCHDOG = 'watchdog.js';
const UNSTARTED = 'unstarted.js';
const SCRIPTS = ['sw.js', 'sw-off.js', WATCHDOG, UNSTARTED];

/** Modules that are loaded after the start screen and that every hole needs. */
const PLAYED_WITH = /\/(PlayScreen|PageInput|Overlays)\.tsx$|virtual:messages\/en\/dialogs$/;

/**
 * Left out: fonts in a format that no browser with service workers needs, files for developers and administrators, and the page, which is
 * handled separately.
 */
const LEFT_OUT = /\.(map|woff|html)$|\/(AdminAnalyticsPage|DesignPage)-/;

/**
 * Builds the service workers as /sw.js and /sw-off.js after the page, with the list of its files, and the watchdog, which the page loads
 * beside its own script, with the words for a page that does not start. Then removes files that are neither of this build nor of the previous one.
 * @param folders of the page's sources, and of the files that are served as they are
 */
export function serviceWorkers(folders: { readonly sources: string; readonly publicDir: string }): Plugin {
  return {
    name: 'upshot:service-workers',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transformIndexHtml: () => [{ tag: 'script', attrs: { async: true, fetchpriority: 'low', src: `/${WATCHDOG}` }, injectTo: 'head' }],
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) throw new Error('The page is built into a folder');
      const asTheyAre = filesIn(folders.publicDir);
      const messages = join(folders.sources, 'i18n/messages');
      const files = await listBuild(dir, bundle, asTheyAre.filter(isTextPage).sort());
      await buildScript(join(folders.sources, 'service-worker/main.ts'), 'sw.js', dir, [], { BUILD: JSON.stringify(files) });
      await buildScript(join(folders.sources, 'service-worker/off.ts'), 'sw-off.js', dir);
      await buildScript(join(folders.sources, 'features/run/offline/watchdog-main.ts'), WATCHDOG, dir);
      await buildScript(join(folders.sources, 'features/run/offline/unstarted-main.ts'), UNSTARTED, dir, [messageCatalogues(messages)]);
      const compressed = await compressBuild(dir, Object.keys(bundle));
      pruneBuild(dir, [...Object.keys(bundle), ...compressed, ...asTheyAre, ...SCRIPTS], join(dir, '../.assets.json'));
    },
  };
}

/** A classic script in one file: not every browser supports modules as service workers, and a module waits until the page is parsed. */
async function buildScript(
  entry: string,
  fileName: string,
  outDir: string,
  plugins: readonly Plugin[] = [],
  define: Record<string, string> = {},
): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [...plugins],
    define: { 'process.env.NODE_ENV': '"production"', ...define },
    build: { outDir, emptyOutDir: false, sourcemap: false, lib: { entry, formats: ['iife'], name: 'upshot', fileName: () => fileName } },
  });
}

/** Pages of text and their style sheets are at the root. */
const isTextPage = (path: string): boolean => /^[^/]+\.(html|css)$/.test(path);

/**
 * Lists the files of a build.
 * @param dir where it was written
 * @param bundle what was written, including the page
 * @param documents files that belong to the build but are copied
 */
async function listBuild(dir: string, bundle: Bundle, documents: readonly string[]): Promise<BuildFiles> {
  const outputs = Object.values(bundle);
  const entry = outputs.find((output): output is Rolldown.OutputChunk => output.type === 'chunk' && output.isEntry);
  if (!entry) throw new Error('The page has no script');
  const first = withImports(entry, bundle);
  for (const output of outputs) {
    if (output.type === 'chunk' && PLAYED_WITH.test(output.facadeModuleId ?? '')) withImports(output, bundle, first);
  }
  const isLate = (output: Rolldown.OutputChunk | Rolldown.OutputAsset): boolean => output.type === 'chunk' && !first.has(output.fileName);
  const kept = outputs.filter(({ fileName }) => !LEFT_OUT.test(fileName)).sort((a, b) => (a.fileName < b.fileName ? -1 : 1));
  const filesOf = (late: boolean) => kept.filter((output) => isLate(output) === late).map(({ fileName }) => fileName);
  return {
    id: idOf(bundle),
    entry: `/${entry.fileName}`,
    needed: await hashesOf(dir, filesOf(false)),
    extra: await hashesOf(dir, filesOf(true)),
    documents: documents.map((path) => `/${path}`),
  };
}

async function hashesOf(dir: string, fileNames: readonly string[]): Promise<Hashes> {
  const hashes = fileNames.map(async (fileName) => [`/${fileName}`, await hashOf(readFileSync(join(dir, fileName)))] as const);
  return Object.fromEntries(await Promise.all(hashes));
}

/** A chunk and all that it imports before it runs. */
function withImports(chunk: Rolldown.OutputChunk, bundle: Bundle, found = new Set<string>()): Set<string> {
  if (found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk') withImports(imported, bundle, found);
  }
  return found;
}

/** File names contain a hash of the content, except the page's. */
function idOf(bundle: Bundle): string {
  const hash = createHash('sha256');
  for (const output of Object.values(bundle).sort((a, b) => (a.fileName < b.fileName ? -1 : 1))) {
    hash.update(`\0${output.fileName}`);
    if (output.type === 'asset' && output.fileName.endsWith('.html')) hash.update(output.source);
  }
  return hash.digest('hex').slice(0, 12);
}
