import type { Placed } from './sections/compose.ts';
import type { Stack } from './sections/stack.ts';

/** Properties of a level file that tell what its sections are, for those that draw it. Rows are counted from the top. */
export function scenesOf(sections: readonly Placed[], { flags }: Stack): Readonly<Record<string, string>> {
  const rowsOf = (section: number): string => `${(flags[section + 1]?.row ?? 0) + 1}-${(flags[section]?.row ?? 0) - 1}`;
  const caves = sections.flatMap(({ isCave }, i) => (isCave ? [rowsOf(i)] : [])).reverse();
  const room = sections.findIndex(({ isRoom }) => isRoom);
  return {
    ...(room >= 0 && { rooms: `${rowsOf(room)} ${sections[room]?.kind}` }),
    ...(caves.length > 0 && { caves: caves.join('; ') }),
  };
}
