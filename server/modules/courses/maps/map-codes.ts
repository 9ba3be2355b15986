import { type CustomMap, encodeMap } from '../../../../shared/course/map-codec.ts';

/**
 * Writes the code of stored tiles, without a title: titles pass a filter where others see them, and one inside a code would not. It takes
 * half a millisecond.
 */
export function codeOf({ width, height, tiles, theme }: Omit<CustomMap, 'title'>): string {
  const code = encodeMap({ width, height, tiles, theme, title: '' });
  if (!code.ok) throw new Error(code.error);
  return code.value;
}
