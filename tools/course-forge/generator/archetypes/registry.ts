import { brokenArch } from './arches.ts';
import type { Archetype } from './archetype.ts';
import { pegs, pinball } from './bounce.ts';
import { grotto, siphon, stalactites, vault } from './cavern.ts';
import { canyon, crevasse, hourglass, keyhole, openPit, pockets, ring } from './caves.ts';
import { arch, bowl, funnel, gate, viaduct } from './floors.ts';
import { halfPipe, ice, icicles, skiJump } from './frost.ts';
import { cups, honeycomb, islands, mushrooms } from './islands.ts';
import { harbor, seaCave, tidePools } from './lagoon.ts';
import { boulders, hangingGarden, pagoda, ship, towers, tree } from './landmarks.ts';
import { hop, ribs, steps, switchback, terraces, zigzag } from './ledges.ts';
import { haystacks, rollingHills, stoneBridge } from './meadow.ts';
import { overhang } from './overhangs.ts';
import { crane, strata, ziggurat } from './quarry.ts';
import { brambles, hollowLog, lianas } from './thicket.ts';
import { chimney, curtain, fork, spiral, wall, window } from './walls.ts';
import { cauldron, fountain, lake, pillars, steppingStones } from './water.ts';

/** Every archetype by its name in plans. */
export const ARCHETYPES = {
  ...{ zigzag, hop, steps, switchback, ribs, terraces },
  ...{ islands, mushrooms, cups, honeycomb },
  ...{ gate, funnel, bowl, arch, viaduct },
  ...{ wall, window, curtain, chimney, spiral, fork },
  ...{ pockets, canyon, keyhole, hourglass, ring, openPit, crevasse },
  ...{ lake, pillars, steppingStones, cauldron, fountain },
  ...{ ice, skiJump, halfPipe, icicles },
  ...{ tree, towers, ship, hangingGarden, pagoda, boulders },
  ...{ pegs, pinball },
  ...{ vault, stalactites, grotto, siphon },
  ...{ hollowLog, brambles, lianas },
  ...{ strata, crane, ziggurat },
  ...{ overhang },
  ...{ rollingHills, stoneBridge, haystacks },
  ...{ tidePools, harbor, seaCave },
  ...{ brokenArch },
} as const satisfies Record<string, Archetype>;

export type ArchetypeName = keyof typeof ARCHETYPES;
