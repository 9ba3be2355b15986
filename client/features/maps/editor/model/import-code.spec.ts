import { describe, expect, it } from 'vitest';
import { encodeMap } from '../../../../../shared/course/map-codec.ts';
import { TILES } from '../../../../../shared/course/tiles.ts';
import { exportCode, importCode } from './import-code.ts';
import { newMap } from './new-map.ts';

const map = { ...newMap(() => 0), title: 'Über den Wolken', theme: 'frost' as const };
const withoutFinish = { ...map, tiles: map.tiles.map((tile) => (tile === TILES.finishFlag ? TILES.empty : tile)) };

/** @throws when the map cannot be written */
function codeOf(of: typeof map): string {
  const code = encodeMap(of);
  if (!code.ok) throw new Error(code.error);
  return code.value;
}

describe('importCode', () => {
  it('reads a code with title and theme, and one that a messenger broke into lines', () => {
    const code = codeOf(map);
    for (const text of [code, ` ${code}\n`, `${code.slice(0, 40)}\r\n${code.slice(40)}`]) {
      expect(importCode(text)).toEqual({ kind: 'imported', map });
    }
  });

  it('reads a link that contains a code', () => {
    expect(importCode(`https://golf.example/?map=${encodeURIComponent(codeOf(map))}`)).toEqual({ kind: 'imported', map });
  });

  it.each([
    ['', { kind: 'empty' }],
    [' \n', { kind: 'empty' }],
    ['hello', { kind: 'unreadable' }],
    ['https://golf.example/', { kind: 'unreadable' }],
  ])('answers %j with what is wrong', (text, outcome) => {
    expect(importCode(text)).toEqual(outcome);
  });

  it('refuses a map that breaks rules, and names them', () => {
    expect(importCode(codeOf(withoutFinish))).toMatchObject({
      kind: 'invalid',
      problems: [{ code: 'oneFinishFlag' }, { code: 'finishGroundNeedsFlag' }],
    });
  });

  it('refuses a map without a start with the sentence of the codec', () => {
    const code = codeOf({ ...map, tiles: map.tiles.map((tile) => (tile === TILES.spawn ? TILES.empty : tile)) });
    expect(importCode(code)).toEqual({ kind: 'refused', sentence: 'Map must have a spawn point (blue tile)' });
  });
});

describe('exportCode', () => {
  it('writes what can be imported again', () => {
    const exported = exportCode(map);
    expect(exported.kind === 'exported' && importCode(exported.code)).toEqual({ kind: 'imported', map });
  });

  it('refuses a map that breaks rules', () => {
    expect(exportCode(withoutFinish)).toMatchObject({ kind: 'invalid' });
  });
});
