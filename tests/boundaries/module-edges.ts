import { parseSync, Visitor } from 'vite';

/** How one module imports another. */
export type EdgeKind = 'static' | 'dynamic' | 'type' | 'url';

export interface ModuleEdge {
  /** As written in the source: './x.ts', 'react', 'node:fs'. */
  readonly specifier: string;
  readonly kind: EdgeKind;
  /** 1-based line. */
  readonly line: number;
}

/**
 * Lists what a module imports: import and export-from statements, `import()`, `require()`, `import('...')` types
 * and `new URL('...', import.meta.url)`, in the order of the source.
 * A dynamic import of anything but a literal cannot be resolved and is left out.
 * @throws when the source does not parse
 */
export function moduleEdges(path: string, source: string): ModuleEdge[] {
  const { program, errors } = parseSync(path, source, {});
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const edges: (Omit<ModuleEdge, 'line'> & { start: number })[] = [];
  const add = (literal: unknown, kind: EdgeKind, start: number): void => {
    const specifier = literalText(literal);
    if (specifier !== undefined) edges.push({ specifier, kind, start });
  };
  new Visitor({
    ImportDeclaration: (node) => add(node.source, node.importKind === 'type' ? 'type' : 'static', node.start),
    ExportNamedDeclaration: (node) => add(node.source, node.exportKind === 'type' ? 'type' : 'static', node.start),
    ExportAllDeclaration: (node) => add(node.source, node.exportKind === 'type' ? 'type' : 'static', node.start),
    ImportExpression: (node) => add(node.source, 'dynamic', node.start),
    TSImportType: (node) => add(node.source, 'type', node.start),
    CallExpression: (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'require') add(node.arguments[0], 'static', node.start);
    },
    NewExpression: (node) => {
      const [address, base] = node.arguments;
      const isUrl = node.callee.type === 'Identifier' && node.callee.name === 'URL';
      if (isUrl && base && source.slice(base.start, base.end) === 'import.meta.url') add(address, 'url', node.start);
    },
  }).visit(program);
  return edges
    .sort((a, b) => a.start - b.start)
    .map(({ specifier, kind, start }) => ({ specifier, kind, line: source.slice(0, start).split('\n').length }));
}

/** Text of a string literal or of a template without placeholders; undefined for anything else. */
function literalText(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  if ('value' in node && typeof node.value === 'string') return node.value;
  const quasis = 'quasis' in node && Array.isArray(node.quasis) ? node.quasis : [];
  return quasis.length === 1 ? quasis[0].value.cooked : undefined;
}
