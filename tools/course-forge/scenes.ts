import { ARCHETYPES } from './generator/archetypes/registry.ts';
import { type CoursePlan, ROOM } from './generator/plan.ts';

/** Properties of a level file that tell what its sections are, for those that draw it. Rows are counted from the top. */
export function scenesOf({ platforms, sections, room }: CoursePlan): Readonly<Record<string, string>> {
  const rowsOf = (section: number): string => `${(platforms[section + 1]?.row ?? 0) + 1}-${(platforms[section]?.row ?? 0) - 1}`;
  const caves = sections
    .flatMap(({ archetype }, i) => (archetype !== ROOM && 'cave' in ARCHETYPES[archetype] ? [rowsOf(i)] : []))
    .reverse();
  return {
    ...(room && { rooms: `${rowsOf(room.section)} ${room.room.name}` }),
    ...(caves.length > 0 && { caves: caves.join('; ') }),
  };
}
