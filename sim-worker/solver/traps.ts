import { flagsBelow } from '../../shared/course/flag-set.ts';
import { TILE } from '../../shared/course/geometry.ts';
import type { Round } from '../core/round.ts';
import { cellOf } from './explore.ts';
import { fanOfDrags } from './fan.ts';
import { probeShot, type Rest } from './probe.ts';
import { createRandom } from './random.ts';

/** A rest with the results of all shots that were tried from it. */
interface Place {
  readonly rest: Rest;
  /** Where shots from here come to rest. */
  readonly exits: Set<Place>;
  /** A shot from here comes to rest on the finish. */
  finishes: boolean;
}

export interface Traps {
  /** Rests from which no chain of shots leads to a checkpoint's seat, the start or the finish. */
  readonly pockets: readonly Rest[];
  /** Sections that cannot be climbed from rest to rest. They need a flight past a flag, which does not count in infuriating mode. */
  readonly unclimbable: readonly number[];
}

/** Directions of a fan: at first, and at places that look like traps. */
const LOOKS = { first: 12, again: 40 } as const;
const MAX_PLACES = 1_500;
/** Places within this distance of a seat count as the seat. */
const SEAT_TILES = 3;
const LEVEL_TILES = 0.3;

/**
 * The check for traps, for play without the free return to a checkpoint: a ball must be able to leave every rest that it can
 * reach, and every section must be climbable from rest to rest. Bounded by 1,500 places; deterministic for a seed.
 * @param fast the round on which the course is searched
 * @param exact the round on the engine, on which possible traps are checked again
 */
export function findTraps(fast: Round, exact: Round, seed: number): Traps {
  const search = new TrapSearch(fast, seed);
  search.spread();
  for (const round of [fast, exact]) {
    const suspects = new Set([...search.pockets(), ...search.unclimbable().flatMap((section) => search.placesOf(section))]);
    for (const place of suspects) search.look(place, LOOKS.again, round);
  }
  return { pockets: search.pockets().map(({ rest }) => rest), unclimbable: search.unclimbable() };
}

class TrapSearch {
  private readonly fast: Round;
  private readonly random;
  private readonly places = new Map<number, Place>();
  private readonly queue: Place[] = [];
  private readonly looked = new Set<Place>();

  constructor(fast: Round, seed: number) {
    this.fast = fast;
    this.random = createRandom(seed);
    for (let checkpoint = 0; checkpoint <= fast.terrain.flags.length; checkpoint++) this.reach(fast.terrain.seatOf(checkpoint));
  }

  /** Follows shots from rest to rest until nothing new is reached. */
  spread(): void {
    for (let i = 0; i < this.queue.length && i < MAX_PLACES; i++) this.look(this.queue[i] as Place, LOOKS.first, this.fast);
  }

  look(place: Place, angles: number, round: Round): void {
    this.looked.add(place);
    for (const drag of fanOfDrags(this.random, angles)) {
      const outcome = probeShot(round, place.rest, drag, Number.POSITIVE_INFINITY);
      if (outcome.kind === 'goal') place.finishes = true;
      else if (outcome.kind === 'rest') place.exits.add(this.reach(outcome.rest));
    }
  }

  pockets(): Place[] {
    const free = new Set<Place>();
    const entries = new Map<Place, Place[]>();
    for (const place of this.looked) for (const exit of place.exits) entries.set(exit, [...(entries.get(exit) ?? []), place]);
    const open = [...this.looked].filter((place) => place.finishes || this.seatAt(place) !== undefined);
    for (let place = open.pop(); place; place = open.pop()) {
      if (free.has(place)) continue;
      free.add(place);
      open.push(...(entries.get(place) ?? []));
    }
    return [...this.looked].filter((place) => !free.has(place));
  }

  /** Sections whose seat leads to no rest as high as the next seat, nor to the finish. */
  unclimbable(): number[] {
    const { flags } = this.fast.terrain;
    return [...flags, undefined].flatMap((_, section) => {
      const goal = section < flags.length ? this.fast.terrain.seatOf(section + 1).y + LEVEL_TILES * TILE : Number.NEGATIVE_INFINITY;
      const reached = this.reachable(section, goal);
      return [...reached].some((place) => place.finishes || place.rest.y <= goal) ? [] : [section];
    });
  }

  /** Places of a section that can be reached from its seat without rising above it. */
  placesOf(section: number): Place[] {
    return [...this.reachable(section, Number.NEGATIVE_INFINITY)].filter(
      ({ rest }) => rest.y <= this.fast.terrain.seatOf(section).y + TILE,
    );
  }

  private reachable(section: number, goalY: number): Set<Place> {
    const start = this.places.get(cellOf(this.restAt(this.fast.terrain.seatOf(section)))) as Place;
    const reached = new Set([start]);
    for (const place of reached) {
      if (place.rest.y <= goalY) continue;
      for (const exit of place.exits) reached.add(exit);
    }
    return reached;
  }

  private seatAt({ rest }: Place): number | undefined {
    for (let checkpoint = 0; checkpoint <= this.fast.terrain.flags.length; checkpoint++) {
      const seat = this.fast.terrain.seatOf(checkpoint);
      if (Math.abs(seat.y - rest.y) < LEVEL_TILES * TILE && Math.abs(seat.x - rest.x) < SEAT_TILES * TILE) return checkpoint;
    }
    return undefined;
  }

  private reach(at: { readonly x: number; readonly y: number }): Place {
    const rest = this.restAt(at);
    const known = this.places.get(cellOf(rest));
    if (known) return known;
    const place = { rest, exits: new Set<Place>(), finishes: false };
    this.places.set(cellOf(rest), place);
    this.queue.push(place);
    return place;
  }

  /** With all flags active, only the finish is a goal. */
  private restAt({ x, y }: { readonly x: number; readonly y: number }): Rest {
    return { x, y, activeFlags: flagsBelow(this.fast.terrain.flags.length) };
  }
}
