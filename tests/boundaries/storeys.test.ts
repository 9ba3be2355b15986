import { expect, test } from 'vitest';
import { findCycle, importEdges, productEdges } from './import-graph.ts';

const MODULE = 'server/modules/identity/';

/** The storeys of the identity service, the lowest first. */
const STOREYS = ['model', 'rules', 'flows', 'api'];

/** The file that composes the storeys. */
const COMPOSITION = ['identity.module.ts'];

/** Path within the module; undefined for a file of another one. */
const inside = (path: string): string | undefined => (path.startsWith(MODULE) ? path.slice(MODULE.length) : undefined);

/** Type imports count: a storey that imports the types of a higher one cannot be understood without it. */
const edges = productEdges(importEdges()).flatMap(({ from, to }) => {
  const [source, target] = [inside(from), inside(to)];
  return source === undefined || target === undefined ? [] : [{ from: source, to: target }];
});

const storeyOf = (path: string): number => STOREYS.indexOf(path.split('/')[0] as string);
/** Such as 'rules/codes'; a file directly in the storey counts as a folder of its own. */
const folderOf = (path: string): string => path.split('/').slice(0, 2).join('/');
const shown = ({ from, to }: { from: string; to: string }): string => `${from} -> ${to}`;

test('every file of the identity service is in a storey', () => {
  const files = [...new Set(edges.flatMap(({ from, to }) => [from, to]))];
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((path) => storeyOf(path) < 0)).toEqual(COMPOSITION);
});

test('imports of the identity service go down its storeys, never up', () => {
  const upward = edges.filter(({ from, to }) => !COMPOSITION.includes(from) && storeyOf(to) > storeyOf(from));
  expect(upward.map(shown)).toEqual([]);
});

test('the flows of the identity service do not import each other', () => {
  const across = edges.filter(
    ({ from, to }) =>
      from.startsWith('flows/') && to.startsWith('flows/') && folderOf(from) !== folderOf(to) && from !== 'flows/flows.providers.ts',
  );
  expect(across.map(shown)).toEqual([]);
});

test.each(STOREYS)('the folders of %s import each other without a cycle', (storey) => {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of edges.filter(({ from, to }) => [from, to].every((path) => path.startsWith(`${storey}/`)))) {
    const [own, other] = [folderOf(from), folderOf(to)];
    if (own !== other) graph.set(own, (graph.get(own) ?? new Set()).add(other));
  }
  expect(findCycle(graph)).toEqual([]);
});
