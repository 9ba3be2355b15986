import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { findCycle, importEdges } from './import-graph.ts';
import { judgeFileEdge, judgePackageEdge } from './rooms.ts';
import { isTest, ROOT, sourceFiles } from './source-files.ts';

/** Edges outside the table, as `from -> to`, each with its reason. This list may only shrink. */
const EXCEPTIONS: Readonly<Record<string, string>> = {};

const packageJson: { dependencies: Record<string, string> } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const installed = new Set(Object.keys(packageJson.dependencies));

const edges = importEdges();

test('imports go down the table of rooms, never up', () => {
  const wrong: string[] = [];
  const used = new Set<string>();
  for (const { from, edge, to } of edges) {
    if (isTest(from)) continue;
    const rule = to === undefined ? judgePackageEdge(from, edge.specifier, edge.kind, installed) : judgeFileEdge(from, to, edge.kind);
    const name = `${from} -> ${to ?? edge.specifier}`;
    if (rule === undefined) continue;
    if (name in EXCEPTIONS) used.add(name);
    else wrong.push(`${from}:${edge.line} names ${to ?? edge.specifier} (${edge.kind}): ${rule}`);
  }
  expect(wrong).toEqual([]);
  expect(
    Object.keys(EXCEPTIONS).filter((name) => !used.has(name)),
    'exceptions that must go, for nothing needs them',
  ).toEqual([]);
});

test('every imported file exists', () => {
  const missing = edges.filter(({ to }) => to !== undefined && !existsSync(join(ROOT, to)));
  // A built file imports its neighbors in dist, which exists only after a build.
  const isBuilt = ({ to = '', edge }: (typeof edges)[number]) =>
    to.startsWith('dist/') || (edge.kind === 'url' && edge.specifier.endsWith('.js'));
  const unexplained = missing.filter((each) => !isBuilt(each));
  expect(unexplained.map(({ from, edge }) => `${from}:${edge.line} names ${edge.specifier}`)).toEqual([]);
});

test('nothing in the rooms imports tests, tools or a spec', () => {
  const wrong = edges.filter(({ from, to }) => !isTest(from) && to !== undefined && isTest(to));
  expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

test('files import each other without a cycle, tests and tools among them', () => {
  expect(findCycle(fileGraph())).toEqual([]);
});

test.each([
  ['features', (path: string) => path.split('/').slice(2, 4).join('/')],
  ['folders of the features', (path: string) => posix.dirname(path)],
])('%s of the page use each other without a cycle, counting types and lazy imports', (_name, folderOf) => {
  const graph = folderGraph('client/features/', folderOf);
  expect(graph.size).toBeGreaterThan(15);
  expect(findCycle(graph)).toEqual([]);
});

test('features/run/play has the state of the game and no components', () => {
  const paths = sourceFiles().flatMap(({ path }) => (path.startsWith('client/features/run/play/') ? [path] : []));
  expect(paths).toContain('client/features/run/play/game.ts');
  expect(paths.filter((path) => path.endsWith('.tsx'))).toEqual([]);
});

test('the README of a run names every file that changes its stage', () => {
  const page = readFileSync(join(ROOT, 'client/features/run/play/README.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `\w+` in `([\w-]+\.ts)` \| ([^|]+) \|/gm)];
  const named = rows.map(([, file, atoms = '']) => [file, ...(atoms.match(/\w+/g) ?? [])].join(' '));
  const setter = /\b(?:set|useSetAtom)\(\s*(stageAtom|showBeforeRunAtom|bootAtom|pendingRunAtom|runAtom|clearRunAtom)\b/g;
  const found = sourceFiles().flatMap(({ path, text }) => {
    if (!path.startsWith('client/') || isTest(path) || path.endsWith('/play-atoms.ts')) return [];
    const atoms = new Set([...text.matchAll(setter)].map(([, atom]) => atom));
    return atoms.size > 0 ? [[posix.basename(path), ...atoms].toSorted().join(' ')] : [];
  });
  const sorted = named.map((names) => names.split(' ').toSorted().join(' ')).filter((names) => names.includes(' '));
  expect(sorted.toSorted()).toEqual(found.toSorted());
});

test('server modules import each other without a cycle', () => {
  expect(findCycle(folderGraph('server/modules/', (path) => serverModule(path) ?? path))).toEqual([]);
});

test('the README of the server modules says what each uses', () => {
  const page = readFileSync(join(ROOT, 'server/modules/README.md'), 'utf8');
  const [, table = ''] = /\| Group \| Module \| uses \|\n.*\n((?:\|.*\n)+)/.exec(page) ?? [];
  const rows = table.trimEnd().split('\n');
  const said = rows.map((row) => row.split('|').flatMap((cell) => cell.match(/[\w-]+/g) ?? []));
  // The first module of a group has the name of the group before its own.
  const named = said.map((names, at) => (/^\| \S+ \| `/.test(rows[at] ?? '') ? names.slice(1) : names).filter((name) => name !== 'none'));

  const uses = new Map<string, Set<string>>();
  for (const { from, to } of edges) {
    const [own, other] = [serverModule(from), to && serverModule(to)];
    // A foreign key between two entities is no use of a module.
    if (!own || isTest(from) || from.endsWith('.entity.ts')) continue;
    uses.set(own, new Set([...(uses.get(own) ?? []), ...(other && other !== own ? [other] : [])]));
  }
  const found = [...uses].map(([own, others]) => [posix.basename(own), ...[...others].map((other) => posix.basename(other)).sort()]);
  expect(named.map((names) => names.join(' ')).sort()).toEqual(found.map((names) => names.join(' ')).sort());
});

test('a server module is imported by its module, service or errors, never its entity', () => {
  const wrong = edges.filter(({ from, to }) => {
    // TypeORM declares a foreign key between two entities; there is no other way.
    if (from.endsWith('.entity.ts')) return false;
    const [own, other] = [serverModule(from), to && serverModule(to)];
    return own && other && own !== other && /\.(entity|repository|mapper|controller)\.ts$/.test(to ?? '') && !isTest(from);
  });
  expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

const serverModule = (path: string): string | undefined => /^server\/modules\/(identity|[^/]+\/[^/]+)\//.exec(path)?.[1];

/** Imports that exist at run time: a type-only import closes no cycle. */
function fileGraph(): Map<string, string[]> {
  const graph = new Map<string, string[]>();
  for (const { from, edge, to } of edges) {
    if (edge.kind === 'static' && to !== undefined) graph.set(from, [...(graph.get(from) ?? []), to]);
  }
  return graph;
}

/** Which folders of a room import which other folders, by any kind of import. */
function folderGraph(room: string, folderOf: (path: string) => string): Map<string, string[]> {
  const graph = new Map<string, string[]>();
  for (const { from, to } of edges) {
    if (!from.startsWith(room) || !to?.startsWith(room) || isTest(from)) continue;
    const [own, other] = [folderOf(from), folderOf(to)];
    if (own !== other) graph.set(own, [...(graph.get(own) ?? []), other]);
  }
  return graph;
}
