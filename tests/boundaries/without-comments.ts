import { parseSync, Visitor } from 'vite';

interface Span {
  readonly start: number;
  readonly end: number;
}

/** What was made of a file's text, by its path: every habit asks for all files. */
const known = new Map<string, { readonly source: string; readonly blanked: string }>();

/**
 * Blanks out comments and the contents of strings; every other character and line stays where it was.
 * @param path its extension gives the language
 */
export function withoutComments(path: string, source: string): string {
  const before = known.get(path);
  if (before?.source === source) return before.blanked;
  const blanked = blankComments(path, source);
  known.set(path, { source, blanked });
  return blanked;
}

function blankComments(path: string, source: string): string {
  const { program, comments, errors } = parseSync(path, source, {});
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const spans: Span[] = [...comments];
  new Visitor({
    Literal: (node) => {
      if (typeof node.value === 'string' || 'regex' in node) spans.push(node);
    },
    TemplateElement: (node) => {
      spans.push(node);
    },
  }).visit(program);
  const characters = source.split('');
  for (const { start, end } of spans) for (let i = start; i < end; i++) if (characters[i] !== '\n') characters[i] = ' ';
  return characters.join('');
}
