import { type FlagSet, highestCheckpoint } from '../../shared/course/flag-set.ts';
import { BALL_RADIUS, DRAG_MAX_PX, TILE } from '../../shared/course/geometry.ts';
import { isDiagonal, isSolid } from '../../shared/course/tile-traits.ts';
import { DRAG_SCALE, type DragIntent } from '../../shared/protocol/intent.ts';
import { LAUNCH_SPEED, ROUGH_RATIO } from '../core/constants.ts';
import { GRAVITY } from '../core/physics-port.ts';
import type { Round } from '../core/round.ts';
import { type Terrain, ZONE } from '../core/terrain.ts';
import { cellOf } from './explore.ts';
import { dragTo, fanOfDrags } from './fan.ts';
import { floorBelow, type Outcome, probeShot, type Rest } from './probe.ts';
import { createRandom, type Random } from './random.ts';

/** A shot that the newcomer can think of at a rest. */
interface Idea {
  readonly drag: DragIntent;
  /** Tiles of the way to the goal that it seems to gain. */
  readonly hope: number;
}

/** What the newcomer remembers of an idea. */
interface Memory extends Idea {
  tries: number;
  /** Tiles gained, over all tries. */
  gained: number;
  /** The drag that gained most so far. */
  best: { readonly drag: DragIntent; readonly gained: number };
}

/** Aiming error, px per axis of a drag of at most 150 px: the same as that of a casual player. */
const ERROR_PX = 10;
/** How far above the place to land the flight's highest point is, rows: a flat, a usual and a high shot. */
const APEXES = [0.9, 2.2, 4.5] as const;
/** A high shot is a little harder to judge: tiles of hope that a row of height costs. */
const HEIGHT_COST = 0.3;
/** Tiles of hope that each tile of width of the landing is worth, up to the width at which it is safe. */
const WIDTH_WORTH = 0.6;
const SAFE_WIDTH = 5;
const IDEAS = 12;
/** Other shots that come to mind, directions of a fan of eight powers. */
const GUESS_ANGLES = 14;
/** In so many ways a place is imagined. A play takes one of them, because imagining is most of the work. */
const IMAGINED_TIMES = 6;
/** A shot that disappointed is corrected by about this share of its power and this angle, degrees. */
const CORRECTION = { power: 0.07, degrees: 3 } as const;
/** What a near miss is worth: tiles for each tile of the way that the ball was nearer to the goal in flight. */
const NEARLY = 0.4;
/** A place where no shot seems worth more tiles than this is left by the return to the start of the section. */
const LEAST_WORTH = 1;
/** Tries after which what happened counts as much as what was hoped. */
const TRUST = 2;
/** Seconds between the points of a flight at which something in the way is seen. */
const SECONDS_SEEN = 1 / 30;
/** Loss of a drowned or lost ball, tiles, beside the way back. */
const LOSS = 3;

/** How much of a shot a player can tell before it is played. */
export interface Sight {
  /** Error of a shot that is only imagined, px of the drag's end, each axis. */
  readonly imaginedPx: number;
  /** How far it is believed where an imagined shot ends, 0 to 1. */
  readonly belief: number;
  /** Corrections of a shot that disappointed, of which the one that seems best is played. */
  readonly corrections: number;
}

/**
 * What a newcomer sees: nothing but the course, or the dots to the first contact, the rings of the first bounce and the path of the last
 * shot ([record 37](../../docs/adr/0037-an-aim-that-shows-a-bounce.md)). The dots tell where a shot first lands and the rings where it
 * hops, but not where it stays; the path tells which way to correct.
 */
export const SIGHTS = {
  plain: { imaginedPx: 15, belief: 0.7, corrections: 1 },
  aided: { imaginedPx: 6, belief: 0.85, corrections: 3 },
} as const satisfies Record<string, Sight>;

/**
 * A player who sees a section for the first time and knows no way: looks for places to land that are nearer to the goal,
 * estimates a free flight to one of them, or imagines roughly where another shot would end, tries it with errors of aim, remembers what
 * failed, and corrects or leaves it.
 */
export class Newcomer {
  private readonly start: Rest;
  private readonly floorY: number;
  private readonly terrain: Terrain;
  private readonly distances: Float64Array;
  private readonly fast: Round;
  private readonly sight: Sight;
  private readonly ideas = new Map<number, readonly Idea[]>();
  /** By cell and time: what was imagined there. */
  private readonly imagined = new Map<number, readonly Idea[]>();

  /** @param fast the round on which the player imagines shots; it may run on the fast world */
  constructor(fast: Round, activeFlags: FlagSet, sight: Sight = SIGHTS.aided) {
    this.fast = fast;
    this.sight = sight;
    const checkpoint = highestCheckpoint(activeFlags);
    this.terrain = fast.terrain;
    const seat = this.terrain.seatOf(checkpoint);
    this.start = { x: seat.x, y: seat.y, activeFlags };
    this.floorY = floorBelow(seat.y);
    this.distances = distancesTo(this.terrain, this.terrain.flags[checkpoint] ?? this.terrain.finish);
  }

  /** Plays the section with an empty memory. Returns the strokes, or `patience` when it gives up. */
  play(round: Round, random: Random, patience: number): number {
    const memories = new Map<number, Memory[]>();
    const hopeless = new Set<number>();
    let rest = this.start;
    for (let strokes = 1; strokes <= patience; strokes++) {
      let choice = this.choose(rest, memories, random);
      if (choice.worth < LEAST_WORTH || this.distanceOf(rest) > this.distanceOf(this.start)) {
        hopeless.add(cellOf(rest));
        rest = this.start;
        choice = this.choose(rest, memories, random);
      }
      const { memory } = choice;
      const isFine = memory.tries === 0 || memory.best.gained >= memory.hope / 2;
      const aim = isFine ? memory.best.drag : this.correct(rest, memory.drag, random);
      const { outcome, gained, near } = this.shoot(round, rest, slip(aim, ERROR_PX, random));
      if (outcome.kind === 'goal') return strokes;
      const next = outcome.kind === 'rest' ? outcome.rest : this.start;
      const worth = (gained > 0 && hopeless.has(cellOf(next)) ? 0 : gained) + NEARLY * near;
      memory.tries++;
      memory.gained += worth;
      if (worth > memory.best.gained) memory.best = { drag: aim, gained: worth };
      rest = next;
    }
    return patience;
  }

  private choose(rest: Rest, memories: Map<number, Memory[]>, random: Random): { memory: Memory; worth: number } {
    const cell = cellOf(rest);
    let known = memories.get(cell);
    if (!known) {
      known = [...this.ideasAt(rest), ...this.guessesAt(rest, random)].map((idea) => ({
        ...idea,
        tries: 0,
        gained: 0,
        best: { drag: idea.drag, gained: Number.NEGATIVE_INFINITY },
      }));
      memories.set(cell, known);
    }
    const worthOf = ({ hope, tries, gained }: Memory) => (TRUST * hope + gained) / (TRUST + tries);
    const memory = known.reduce((best, other) => (worthOf(other) > worthOf(best) ? other : best));
    return { memory, worth: worthOf(memory) };
  }

  /** Shots in all directions, and what they seem to gain: imagined roughly, and believed in part. */
  private guessesAt(rest: Rest, random: Random): readonly Idea[] {
    const time = cellOf(rest) * IMAGINED_TIMES + random.below(IMAGINED_TIMES);
    const known = this.imagined.get(time);
    if (known) return known;
    // Of its own, so that what comes to mind in a play does not depend on the plays before.
    const chance = createRandom(time);
    const guesses = fanOfDrags(chance, GUESS_ANGLES).map((drag) => {
      const { gained, near } = this.shoot(this.fast, rest, slip(drag, this.sight.imaginedPx, chance));
      return { drag, hope: this.sight.belief * (gained + NEARLY * near) };
    });
    this.imagined.set(time, guesses);
    return guesses;
  }

  /** Another shot like one that disappointed: of as many as the player can compare, the one that seems to gain most. */
  private correct(rest: Rest, drag: DragIntent, random: Random): DragIntent {
    const { corrections, imaginedPx } = this.sight;
    const tries = Array.from({ length: corrections }, () => corrected(drag, random));
    if (tries.length === 1) return tries[0] as DragIntent;
    let best = { drag, hope: Number.NEGATIVE_INFINITY };
    for (const other of tries) {
      const { gained, near } = this.shoot(this.fast, rest, slip(other, imaginedPx, random));
      const hope = gained + NEARLY * near;
      if (hope > best.hope) best = { drag: other, hope };
    }
    return best.drag;
  }

  /** Plays a shot. Tiles that it gained, by where it came to rest, and tiles by which it came nearer to the goal in flight. */
  private shoot(round: Round, rest: Rest, drag: DragIntent): { outcome: Outcome; gained: number; near: number } {
    const before = this.distanceOf(rest);
    let nearest = before;
    const outcome = probeShot(round, rest, drag, this.floorY, () => {
      nearest = Math.min(nearest, this.distanceOf(round.ball));
    });
    const after = outcome.kind === 'goal' ? 0 : this.distanceOf(outcome.kind === 'rest' ? outcome.rest : this.start);
    return { outcome, gained: before - after - (outcome.kind === 'lost' ? LOSS : 0), near: before - nearest };
  }

  private ideasAt(rest: Rest): readonly Idea[] {
    const cell = cellOf(rest);
    const known = this.ideas.get(cell);
    if (known) return known;
    const { width, height } = this.terrain;
    const isRough = this.terrain.zoneAt(rest.x, rest.y) === ZONE.rough;
    const row = Math.floor(rest.y / TILE);
    const found: Idea[] = [];
    for (let r = Math.max(1, row - 13); r < Math.min(height - 1, row + 6); r++) {
      for (let column = 1; column < width - 1; column++) {
        const gain = this.distanceOf(rest) - (this.distances[r * width + column] as number);
        const isMiddle = this.isLanding(column, r) && this.spanAt(column, r) === column;
        if (!(gain > 1) || !isMiddle) continue;
        const flights = APEXES.flatMap((apex) => {
          const drag = this.flightTo(rest, column, r, apex, isRough ? ROUGH_RATIO : 1);
          return drag ? [{ drag, hope: gain + WIDTH_WORTH * this.widthAt(column, r) - HEIGHT_COST * apex }] : [];
        });
        found.push(...flights);
      }
    }
    const best = found.sort((a, b) => b.hope - a.hope).slice(0, IDEAS);
    this.ideas.set(cell, best);
    return best;
  }

  /** The drag of a free flight that comes down on a cell, or undefined when it is too far or something is in the way. */
  private flightTo(rest: Rest, column: number, row: number, apex: number, longest: number): DragIntent | undefined {
    const dx = (column + 0.5) * TILE - rest.x;
    const rise = rest.y - ((row + 1) * TILE - BALL_RADIUS);
    const top = Math.max(rise, 0) + apex * TILE;
    const vy = Math.sqrt(2 * GRAVITY * top);
    const seconds = vy / GRAVITY + Math.sqrt((2 * (top - rise)) / GRAVITY);
    const vx = dx / seconds;
    const power = (Math.sqrt(vx * vx + vy * vy) / LAUNCH_SPEED) ** (1 / 1.2);
    if (power > longest) return undefined;
    for (let t = SECONDS_SEEN; t < seconds - SECONDS_SEEN; t += SECONDS_SEEN) {
      const x = rest.x + vx * t;
      const y = rest.y - vy * t + (GRAVITY * t * t) / 2;
      for (const [side, up] of [
        [-1, 0],
        [1, 0],
        [0, 1],
      ] as const) {
        if (this.isWall(x + side * BALL_RADIUS * 0.8, y - up * BALL_RADIUS * 0.8)) return undefined;
      }
    }
    return dragTo((Math.atan2(vy, vx) * 180) / Math.PI, power);
  }

  private isWall(x: number, y: number): boolean {
    const zone = this.terrain.zoneAt(x, y);
    return zone === ZONE.solid || zone === ZONE.outside;
  }

  private isLanding(column: number, row: number): boolean {
    const at = (c: number, r: number) => this.terrain.tiles[r * this.terrain.width + c] as number;
    const below = at(column, row + 1);
    const zone = this.terrain.zoneAt((column + 0.5) * TILE, (row + 0.5) * TILE);
    return (zone === ZONE.air || zone === ZONE.rough) && isSolid(below) && !isDiagonal(below);
  }

  /** The middle column of the flat ground around a landing. */
  private spanAt(column: number, row: number): number {
    let first = column;
    let last = column;
    while (this.isLanding(first - 1, row)) first--;
    while (this.isLanding(last + 1, row)) last++;
    return (first + last) >> 1;
  }

  /** Tiles of flat ground around a landing, up to the width at which it is safe. */
  private widthAt(column: number, row: number): number {
    let first = column;
    let last = column;
    while (last - first + 1 < SAFE_WIDTH && this.isLanding(first - 1, row)) first--;
    while (last - first + 1 < SAFE_WIDTH && this.isLanding(last + 1, row)) last++;
    return last - first + 1;
  }

  private distanceOf(rest: { readonly x: number; readonly y: number }): number {
    const column = Math.floor(rest.x / TILE);
    const row = Math.floor(rest.y / TILE);
    return this.distances[row * this.terrain.width + column] ?? Number.POSITIVE_INFINITY;
  }
}

/** Tiles of the way through open air from every cell to a flag. Infinity where there is none. */
function distancesTo(terrain: Terrain, flag: { readonly column: number; readonly row: number } | undefined): Float64Array {
  const { width, height, tiles } = terrain;
  const distances = new Float64Array(width * height).fill(Number.POSITIVE_INFINITY);
  if (!flag) return distances;
  const queue = [flag.row * width + flag.column];
  distances[queue[0] as number] = 0;
  for (const cell of queue) {
    for (const next of [cell - 1, cell + 1, cell - width, cell + width]) {
      if (next < 0 || next >= tiles.length || isSolid(tiles[next] as number) || distances[next] !== Number.POSITIVE_INFINITY) continue;
      distances[next] = (distances[cell] as number) + 1;
      queue.push(next);
    }
  }
  return distances;
}

/** @param px standard deviation of the drag's end, each axis */
const slip = (drag: DragIntent, px: number, random: Random): DragIntent => ({
  dx: Math.round(drag.dx + (px / DRAG_MAX_PX) * DRAG_SCALE * random.normal()),
  dy: Math.round(drag.dy + (px / DRAG_MAX_PX) * DRAG_SCALE * random.normal()),
});

function corrected(drag: DragIntent, random: Random): DragIntent {
  const degrees = (Math.atan2(drag.dy, -drag.dx) * 180) / Math.PI + CORRECTION.degrees * random.normal();
  const power = (Math.hypot(drag.dx, drag.dy) / DRAG_SCALE) * (1 + CORRECTION.power * random.normal());
  return dragTo(degrees, Math.min(1, power));
}
