/** An item for a list of the project. */
export interface Registration {
  /** Name of the list: a `const` whose value is an array in the source. */
  readonly list: string;
  /** The name to append. */
  readonly item: string;
  /** Where the item is imported from, relative to the file. */
  readonly from: string;
}

/**
 * Appends items to the lists of a source file, with their imports after the last import.
 * The result is valid TypeScript; the formatter formats it.
 * @throws Error when a list is not found, or already has the item
 */
export function registerIn(source: string, registrations: readonly Registration[]): string {
  let text = source;
  for (const registration of registrations) text = addImport(append(text, registration), registration);
  return text;
}

/** A member for an object of the project. */
export interface NewMember extends Omit<Registration, 'list'> {
  /** Name of the object: a `const` whose value is an object in the source. */
  readonly object: string;
  /** The member as it is written: its name and what it is. */
  readonly member: string;
}

/**
 * Adds a member to the end of an object of a source file, with the import that it needs.
 * @throws Error when the object is not found
 */
export function addMember(source: string, { object, member, item, from }: NewMember): string {
  const found = new RegExp(`const ${object}\\b[^=]*=\\s*\\{`).exec(source);
  if (!found) throw new Error(`The object ${object} was not found`);
  const end = endOfObject(source, found.index + found[0].length);
  return addImport(`${source.slice(0, end)}  ${member},\n${source.slice(end)}`, { item, from });
}

/** Returns the place of the brace that closes an object. The texts in it have no braces. */
function endOfObject(source: string, start: number): number {
  let depth = 1;
  for (let i = start; i < source.length; i++) {
    if (source[i] === '{') depth++;
    else if (source[i] === '}' && --depth === 0) return i;
  }
  throw new Error('An object has no end');
}

function append(source: string, { list, item }: Registration): string {
  const found = new RegExp(`const ${list}\\b[^=]*=\\s*\\[([^\\]]*)\\]`).exec(source);
  if (!found) throw new Error(`The list ${list} was not found`);
  const items = (found[1] as string)
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '');
  if (items.includes(item)) throw new Error(`${item} stands in ${list} already`);
  const start = found.index + found[0].lastIndexOf('[');
  const end = found.index + found[0].length;
  return `${source.slice(0, start)}[${[...items, item].join(', ')}]${source.slice(end)}`;
}

function addImport(source: string, { item, from }: Pick<Registration, 'item' | 'from'>): string {
  const lines = source.split('\n');
  const last = lines.findLastIndex((line) => /^import\b|^\} from /.test(line));
  lines.splice(last + 1, 0, `import { ${item} } from '${from}';`);
  return lines.join('\n');
}
