import { expect, test } from 'vitest';
import { LinePrinter } from './line-printer.ts';

function printed(prefix: string, pieces: readonly string[]): string[] {
  const texts: string[] = [];
  const printer = new LinePrinter(prefix, (text) => texts.push(text));
  for (const piece of pieces) printer.write(piece);
  printer.end();
  return texts;
}

test.each<[what: string, pieces: string[], texts: string[]]>([
  ['one line', ['ok\n'], ['unit | ok\n']],
  ['lines that come together stay together', ['a\n\nb\n'], ['unit | a\nunit |\nunit | b\n']],
  ['a line that comes in pieces', ['o', 'k', '\nnext\n'], ['unit | ok\nunit | next\n']],
  ['the last line without an end', ['ok\nbye'], ['unit | ok\n', 'unit | bye\n']],
  ['nothing', [], []],
])('puts the name in front of %s', (_, pieces, texts) => {
  expect(printed('unit | ', pieces)).toEqual(texts);
});

test('passes a single program on as it comes', () => {
  expect(printed('', ['half a li', 'ne\n'])).toEqual(['half a li', 'ne\n']);
});
