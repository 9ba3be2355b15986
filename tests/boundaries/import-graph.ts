import { dirname, posix } from 'node:path';
import { type ModuleEdge, moduleEdges } from './module-edges.ts';
import { isTest, sourceFiles } from './source-files.ts';

/** An import of another project file, or of a package. */
export interface ImportEdge {
  /** Path from the root of the project. */
  readonly from: string;
  readonly edge: ModuleEdge;
  /** Path from the root of the project; undefined for a package or a Node module. */
  readonly to: string | undefined;
}

/** The URL of a folder or a data file is no import. */
const isImport = ({ kind, specifier }: ModuleEdge): boolean => kind !== 'url' || /\.(tsx?|mjs|js)$/.test(specifier);

/** A leading slash is the root of the project, as in Vite. Queries such as ?url are dropped. */
function targetFile(from: string, specifier: string): string | undefined {
  const path = specifier.replace(/\?.*$/, '');
  if (path.startsWith('/')) return posix.normalize(path.slice(1));
  return /^\.\.?\//.test(path) ? posix.join(dirname(from), path) : undefined;
}

let known: readonly ImportEdge[] | undefined;

/** Every import of the project's files, type imports included. All files are parsed once; a process lives shorter than a change of them. */
export function importEdges(): readonly ImportEdge[] {
  known ??= sourceFiles().flatMap(({ path, text }) => edgesOf(path, text));
  return known;
}

/** The imports of one file. */
export function edgesOf(path: string, text: string): ImportEdge[] {
  return moduleEdges(path, text)
    .filter(isImport)
    .map((edge) => ({ from: path, edge, to: targetFile(path, edge.specifier) }));
}

/** Imports from one project file to another, without those of tests. */
export function productEdges(edges: readonly ImportEdge[]): { readonly from: string; readonly to: string }[] {
  return edges.flatMap(({ from, to }) => (to === undefined || isTest(from) ? [] : [{ from, to }]));
}

/** The nodes of one cycle, the first repeated at the end; empty when there is none. */
export function findCycle(graph: ReadonlyMap<string, Iterable<string>>): string[] {
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (node: string): string[] => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (done.has(node)) return [];
    path.push(node);
    for (const next of graph.get(node) ?? []) {
      const cycle = visit(next);
      if (cycle.length > 0) return cycle;
    }
    path.pop();
    done.add(node);
    return [];
  };
  for (const node of graph.keys()) {
    const cycle = visit(node);
    if (cycle.length > 0) return cycle;
  }
  return [];
}
