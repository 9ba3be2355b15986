import type { Archetype } from './archetype.ts';
import { arch, bowl, funnel, gate, viaduct } from './floors.ts';
import { cups, honeycomb, islands, mushrooms, pegs } from './islands.ts';
import { hop, ribs, steps, switchback, terraces, zigzag } from './ledges.ts';

/** Every archetype by the name that a plan bears. */
export const ARCHETYPES = {
  zigzag,
  hop,
  steps,
  switchback,
  ribs,
  terraces,
  islands,
  mushrooms,
  cups,
  honeycomb,
  pegs,
  gate,
  funnel,
  bowl,
  arch,
  viaduct,
} as const satisfies Record<string, Archetype>;

export type ArchetypeName = keyof typeof ARCHETYPES;
