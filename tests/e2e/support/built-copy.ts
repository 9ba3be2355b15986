import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashOf } from '../../../client/service-worker/file-hash.ts';
import { PAGE_LINKS } from '../../../server/http/page-links.ts';
import { filesIn, pruneBuild } from '../../../tools/run/prune-build.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** A copy of the built product that can be replaced by a newer build while it is served. */
export interface BuiltCopy {
  /** Path of the copy's dist/server/main.js. */
  readonly main: string;
  /** URL path of the page's script in the current build. */
  entry(): string;
  /** Writes what `npm run build` writes after a change of sources: other names, another page and service worker, and the old files. */
  buildAgain(): Promise<void>;
  remove(): void;
}

export function copyBuilt(): BuiltCopy {
  const folder = mkdtempSync(join(tmpdir(), 'upshot-built-'));
  const dist = join(folder, 'dist');
  const client = join(dist, 'client');
  const recordFile = join(dist, '.assets.json');
  cpSync(join(ROOT, 'dist'), dist, { recursive: true, filter: (path) => !path.endsWith('.map') });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  let builds = 0;
  return {
    main: join(dist, 'server/main.js'),
    entry: () => /src="(\/assets\/[^"]+)"/.exec(readFileSync(join(client, 'index.html'), 'utf8'))?.[1] ?? '',
    async buildAgain() {
      builds++;
      const { own, previous } = JSON.parse(readFileSync(recordFile, 'utf8')) as Record<'own' | 'previous', string[]>;
      // Every script gets another name, which replaces the old one everywhere.
      const scripts = own.filter((path) => path.endsWith('.js')).map((path) => path.replace('assets/', ''));
      const rename = (text: string) => scripts.reduce((renamed, name) => renamed.replaceAll(name, nextName(name, builds)), text);
      for (const name of scripts) {
        writeFileSync(join(client, 'assets', nextName(name, builds)), rename(readFileSync(join(client, 'assets', name), 'utf8')));
      }
      const page = readFileSync(join(client, 'index.html'), 'utf8');
      const worker = readFileSync(join(client, 'sw.js'), 'utf8');
      writeFileSync(join(client, 'index.html'), rename(page));
      for (const links of Object.values(PAGE_LINKS)) {
        writeFileSync(join(client, links), rename(readFileSync(join(client, links), 'utf8')));
      }
      const named = rename(worker).replace(/id:`[\w-]+`/, `id:\`build-${builds}\``);
      writeFileSync(join(client, 'sw.js'), await withHashes(named, client));
      const left = new Set([...previous, ...scripts.map((name) => `assets/${name}`)]);
      const made = filesIn(client).filter((path) => !left.has(path));
      pruneBuild(client, made, recordFile);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The service worker's script with the hashes of the files as they are now. */
async function withHashes(worker: string, client: string): Promise<string> {
  const listed = /"(\/assets\/[^"]+)":`[^`]+`/g;
  const hashes = new Map<string, string>();
  for (const [entry, path = ''] of worker.matchAll(listed)) hashes.set(entry, await hashOf(readFileSync(join(client, path))));
  return worker.replace(listed, (entry, path) => `"${path}":\`${hashes.get(entry)}\``);
}

const nextName = (name: string, build: number): string => name.replace(/(~\d+)?\.js$/, `~${build}.js`);
