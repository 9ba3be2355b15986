import { parseSync, Visitor } from 'vite';

/** The functions and methods of a file that have more lines, with their names; '' for one without. */
export function longFunctions(path: string, text: string, lines: number): { readonly name: string; readonly lines: number }[] {
  const found: { readonly name: string; readonly lines: number }[] = [];
  const visit = (node: { readonly start: number; readonly end: number; readonly id?: { readonly name: string } | null }) => {
    const own = text.slice(node.start, node.end).split('\n').length;
    if (own > lines) found.push({ name: node.id?.name ?? '', lines: own });
  };
  new Visitor({
    FunctionDeclaration: visit,
    FunctionExpression: visit,
    ArrowFunctionExpression: (node) => visit({ ...node, id: null }),
  }).visit(parseSync(path, text, {}).program);
  return found;
}
