import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { basename } from 'node:path';

/** How much of a script comes from one package, or from one folder of ours. */
interface Part {
  readonly name: string;
  /** Minified, not compressed. */
  readonly bytes: number;
}

/** Every so many characters the source is looked up: most sources are a hundred times longer. */
const SAMPLE = 8;

/** What a minified script is made of, the largest first. @param file with its source map beside it; without one it is a part of its own */
export function partsBySource(file: string): readonly Part[] {
  const script = readFileSync(file, 'utf8');
  if (!existsSync(`${file}.map`)) return [{ name: basename(file), bytes: script.length }];
  const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  const sizes = new Map<string, number>();
  for (const [line, text] of script.split('\n').entries()) {
    for (let column = 0; column < text.length; column += SAMPLE) {
      const entry = map.findEntry(line, column);
      const name = 'originalSource' in entry && entry.originalSource ? partOf(entry.originalSource) : 'without a source';
      sizes.set(name, (sizes.get(name) ?? 0) + Math.min(SAMPLE, text.length - column));
    }
  }
  return [...sizes].map(([name, bytes]) => ({ name, bytes })).sort((a, b) => b.bytes - a.bytes);
}

/** The package of a file, else its folder. */
function partOf(source: string): string {
  const path = source.replace(/^(\.\.\/)+/, '');
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? [];
  return name ?? path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}
