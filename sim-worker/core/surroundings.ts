import { TILE } from '../../shared/course/geometry.ts';
import { isSolid } from '../../shared/course/tile-traits.ts';
import { LIMITS } from '../../shared/limits.ts';
import type {
  ArcDescription,
  CourseDescription,
  DescribedEnd,
  DescribedLedge,
  LedgeMiss,
  Offset,
} from '../../shared/protocol/description.ts';
import { DRAG_SCALE, type DragIntent } from '../../shared/protocol/intent.ts';
import { type Arc, type ArcStop, firstArc } from './arc.ts';
import { launchOf } from './launch.ts';
import { type Ledge, ledgesOf } from './ledges.ts';
import { type Flag, type Terrain, ZONE } from './terrain.ts';

/** A ball at rest, world units. */
interface Rest {
  readonly x: number;
  readonly y: number;
  /** The highest active checkpoint; 0 is the start. */
  readonly checkpoint: number;
  /** Without checkpoints the next flag is the finish. */
  readonly isInfuriating: boolean;
}

interface Tile {
  readonly column: number;
  readonly row: number;
}

/** A full shot climbs 13.5 rows. */
const CLIMB_ROWS = 14;
/** How far walls and water are told, tiles. */
const WALL_COLUMNS = 6;
const WATER_TILES = 10;
/** A flight passes a ledge when it comes that near, tiles. */
const MISS_TILES = 3;
/** Trial shots: that many directions to each side of straight up, and that many powers. */
const DIRECTIONS = 24;
const POWERS = 12;
/** A column counts half a row, because the way leads up. On ice, and where few trial shots land, a ball seldom stays. */
const COLUMN_COST = 0.5;
const ICE_COST = 2;
const HARD_TO_HIT_COST = 2;
const FEW_HITS = 3;

/** What a player who does not see the course is told of it: the tiles around a ball at rest, and the first arc of a shot from there. */
export class Surroundings {
  private readonly terrain: Terrain;
  private readonly rest: Rest;
  private readonly all: readonly Ledge[];
  private readonly ball: Tile;
  /** How many trial shots land on each ledge. */
  private readonly hits: ReadonlyMap<Ledge, number>;
  private readonly useful: readonly Ledge[];

  constructor(terrain: Terrain, rest: Rest) {
    this.terrain = terrain;
    this.rest = rest;
    this.all = ledgesOf(terrain);
    this.ball = tileOf(rest.x, rest.y);
    this.hits = this.trialHits();
    this.useful = this.chooseUseful();
  }

  course(): CourseDescription {
    const { terrain, ball } = this;
    const own = this.ledgeAt(ball);
    const flag = this.nextFlag();
    const { finish } = terrain;
    const water = this.nearestWater();
    return {
      own: own ? withBall(this.described(own)) : null,
      onCheckpoint: this.checkpointHere(),
      ledges: this.useful.map((ledge) => ({ ...this.described(ledge), isInReach: this.hits.has(ledge) })),
      water: water ? this.described(water) : null,
      flag: flag && flag !== finish ? this.offset(flag) : null,
      finish: finish ? this.offset(finish) : null,
      ceiling: this.solidWithin(0, -1, CLIMB_ROWS),
      leftWall: this.solidWithin(-1, 0, WALL_COLUMNS),
      rightWall: this.solidWithin(1, 0, WALL_COLUMNS),
    };
  }

  /**
   * The first arc of a drag; null when it is too short to shoot.
   * @param bounceStop what the first bounce ends on; undefined when that is not known
   */
  arc(drag: DragIntent, bounceStop?: ArcStop): ArcDescription | null {
    const { terrain, rest } = this;
    const launch = launchOf(drag, terrain.zoneAt(rest.x, rest.y) === ZONE.rough);
    if (!launch) return null;
    const arc = firstArc(terrain, rest.x, rest.y, launch);
    const described = { ...this.endOf(arc), miss: this.missOf(arc, this.landed(arc)) };
    return bounceStop ? { ...described, bounce: this.endOf(bounceStop) } : described;
  }

  private endOf(stop: ArcStop): DescribedEnd {
    const landed = this.landed(stop);
    const tile = tileOf(stop.x, stop.y);
    const at = this.offset(landed ? { column: clamp(tile.column, landed.from, landed.to), row: landed.row } : tile);
    if (stop.contact !== 'floor') return { end: stop.contact, at };
    return { end: landed && landed === this.ledgeAt(this.ball) ? 'here' : 'ledge', at };
  }

  /** Of the ledges that were told, the one that a flight misses by least; one in reach before the others. */
  private missOf(arc: Arc, landed: Ledge | undefined): LedgeMiss | null {
    if (this.useful.some((ledge) => ledge === landed)) return null;
    const misses = this.useful.flatMap((ledge) => {
      const miss = this.missAt(arc, ledge);
      return miss && miss.tiles <= MISS_TILES ? [{ miss, cost: miss.tiles + (this.hits.has(ledge) ? 0 : MISS_TILES) }] : [];
    });
    return misses.sort((a, b) => a.cost - b.cost)[0]?.miss ?? null;
  }

  /** How a flight passes a ledge above the ball; undefined when it does not pass it, or lands. */
  private missAt({ path, x, y }: Arc, ledge: Ledge): LedgeMiss | undefined {
    if (ledge.row >= this.ball.row) return undefined;
    const crossing = fallThrough([...path, x, y], (ledge.row + 1) * TILE);
    const described = this.described(ledge);
    if (!crossing) {
      const apex = highestOf(path, this.ball);
      const tiles = apex.row - ledge.row;
      return tiles > 0 && columnsBetween(apex.column, ledge) <= 1 ? { kind: 'low', tiles, ledge: described } : undefined;
    }
    const tiles = columnsBetween(crossing.column, ledge);
    // Behind the ledge as the ball flies; from a place below it there is no behind.
    const isOver = described.from > 0 ? crossing.column > ledge.to : described.to < 0 && crossing.column < ledge.from;
    return tiles > 0 ? { kind: isOver ? 'over' : 'short', tiles, ledge: described } : undefined;
  }

  /** The ledges that trial shots land on, then others above, both by the way that is left from there to the flag. */
  private chooseUseful(): readonly Ledge[] {
    const { hits } = this;
    const flag = this.nextFlag();
    const own = this.ledgeAt(this.ball);
    const cost = (ledge: Ledge): number => {
      const way = flag ? Math.abs(ledge.row - flag.row) + COLUMN_COST * columnsBetween(flag.column, ledge) : ledge.row;
      return way + (ledge.kind === 'ice' ? ICE_COST : 0) + ((hits.get(ledge) ?? 0) < FEW_HITS ? HARD_TO_HIT_COST : 0);
    };
    const byCost = (a: Ledge, b: Ledge) => cost(a) - cost(b) || a.row - b.row || a.from - b.from;
    const reached = [...hits.keys()].filter((ledge) => ledge !== own).sort(byCost);
    const others = this.all.filter((ledge) => ledge !== own && !hits.has(ledge) && this.isAbove(ledge)).sort(byCost);
    return [...reached, ...others].slice(0, LIMITS.describedLedges);
  }

  /** A ledge that a full shot could get up to. */
  private isAbove({ kind, row }: Ledge): boolean {
    return kind !== 'water' && row < this.ball.row && this.ball.row - row <= CLIMB_ROWS;
  }

  private trialHits(): Map<Ledge, number> {
    const hits = new Map<Ledge, number>();
    for (let direction = -DIRECTIONS; direction <= DIRECTIONS; direction++) {
      // Along the upper half of a square, then cut to the power: no sine is needed.
      const side = (2 * direction) / DIRECTIONS;
      const right = clamp(side, -1, 1);
      const up = 1 - Math.max(0, Math.abs(side) - 1);
      const length = Math.sqrt(right * right + up * up);
      for (let power = 1; power <= POWERS; power++) {
        const pull = (DRAG_SCALE * power) / POWERS / length;
        const ledge = this.landingOf({ dx: Math.trunc(-right * pull), dy: Math.trunc(up * pull) });
        if (ledge) hits.set(ledge, (hits.get(ledge) ?? 0) + 1);
      }
    }
    return hits;
  }

  private landingOf(drag: DragIntent): Ledge | undefined {
    const { terrain, rest } = this;
    const launch = launchOf(drag, terrain.zoneAt(rest.x, rest.y) === ZONE.rough);
    return launch && this.landed(firstArc(terrain, rest.x, rest.y, launch));
  }

  private landed({ contact, x, y }: ArcStop): Ledge | undefined {
    return contact === 'floor' ? this.ledgeAt(tileOf(x, y)) : undefined;
  }

  /** The ledge in a tile; at its end the middle of the ball may be over the next tile. */
  private ledgeAt({ column, row }: Tile): Ledge | undefined {
    const near = this.all.filter((ledge) => ledge.row === row && ledge.kind !== 'water' && columnsBetween(column, ledge) <= 1);
    return near.find((ledge) => columnsBetween(column, ledge) === 0) ?? near[0];
  }

  private nearestWater(): Ledge | undefined {
    const distance = ({ row, ...ledge }: Ledge) => Math.abs(row - this.ball.row) + columnsBetween(this.ball.column, ledge);
    const pools = this.all.filter((ledge) => ledge.kind === 'water' && distance(ledge) <= WATER_TILES);
    return pools.sort((a, b) => distance(a) - distance(b))[0];
  }

  private nextFlag(): Flag | undefined {
    const { terrain, rest } = this;
    return (rest.isInfuriating ? undefined : terrain.flags[rest.checkpoint]) ?? terrain.finish;
  }

  private checkpointHere(): number {
    const { terrain, ball } = this;
    const own = this.ledgeAt(ball);
    if (!own) return 0;
    return terrain.flags.findIndex(({ column, row }) => row === own.row && columnsBetween(column, own) === 0) + 1;
  }

  /** How far away the first solid tile in a direction is; null when it is farther than `most`. */
  private solidWithin(right: number, down: number, most: number): number | null {
    const { tiles, width } = this.terrain;
    const { column, row } = this.ball;
    for (let n = 1; n <= most; n++) {
      const id = tiles[(row + n * down) * width + column + n * right];
      if (id === undefined || isSolid(id)) return n;
    }
    return null;
  }

  private described({ kind, row, from, to }: Ledge): DescribedLedge {
    const { ball } = this;
    return { kind, up: ball.row - row, from: from - ball.column, to: to - ball.column };
  }

  private offset({ column, row }: Tile): Offset {
    return { up: this.ball.row - row, right: column - this.ball.column };
  }
}

/** The ledge below the ball; at its end the middle of the ball may be beyond it. */
const withBall = (ledge: DescribedLedge): DescribedLedge => ({ ...ledge, from: Math.min(0, ledge.from), to: Math.max(0, ledge.to) });

/** Where a flight that was above a height falls below it, or touches something close above it; undefined when it does neither. */
function fallThrough(path: readonly number[], height: number): Tile | undefined {
  let wasAbove = false;
  for (let i = 0; i < path.length; i += 2) {
    const [x, y] = [path[i] as number, path[i + 1] as number];
    const isLast = i + 2 === path.length;
    if (wasAbove && (y >= height || (isLast && y >= height - TILE))) return tileOf(x, y);
    wasAbove = y < height;
  }
  return undefined;
}

/** The highest tile of a flight. */
function highestOf(path: readonly number[], start: Tile): Tile {
  let highest = start;
  for (let i = 0; i < path.length; i += 2) {
    const tile = tileOf(path[i] as number, path[i + 1] as number);
    if (tile.row < highest.row) highest = tile;
  }
  return highest;
}

const tileOf = (x: number, y: number): Tile => ({ column: Math.floor(x / TILE), row: Math.floor(y / TILE) });

/** Columns from a column to a ledge; 0 above and below it. */
const columnsBetween = (column: number, { from, to }: Pick<Ledge, 'from' | 'to'>): number => Math.max(0, from - column, column - to);

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
