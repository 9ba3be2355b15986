import { expect, test } from 'vitest';
import { decodeMap, encodeMap } from '../../../../shared/course/map-codec.ts';
import { checkMap } from '../../../../shared/course/validate.ts';
import { newMap } from './new-map.ts';

test('a new map breaks no rule, has a title of its own, and is the same after its code', () => {
  const map = newMap();
  expect(checkMap(map)).toEqual([]);
  expect(map.title).toMatch(/^map-[a-z2-9]{6}$/);
  expect(newMap().title).not.toBe(map.title);
  const code = encodeMap(map);
  expect(code.ok && decodeMap(code.value)).toEqual({ ok: true, value: map });
});
