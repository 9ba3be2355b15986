import { type FlagSet, highestCheckpoint } from '../../shared/course/flag-set.ts';
import { TILE } from '../../shared/course/geometry.ts';
import type { DragIntent } from '../../shared/protocol/intent.ts';
import type { Round } from '../core/round.ts';
import { dragsNear, fanOfDrags } from './fan.ts';
import { floorBelow, type Outcome, probeShot, type Rest } from './probe.ts';
import type { Random } from './random.ts';

export interface ExploreOptions {
  readonly random: Random;
  /** Directions of a fan; each is tried with eight powers. */
  readonly angles: number;
  /** Shots tried before giving up. */
  readonly maxShots: number;
  /** Strokes after which the search ends. */
  readonly maxStrokes: number;
  /** Rests of one stroke count from which the search goes on. */
  readonly width: number;
  /** Layers that are still explored after the first solution. Undefined stops at the first solution. */
  readonly layersAfterHit?: number;
  /** Snaps a drag to what an input device can do, e.g. whole pixels. */
  readonly snap?: (drag: DragIntent) => DragIntent;
  /** A known plan of this section. Drags near it are tried first, stroke by stroke. */
  readonly hints?: readonly DragIntent[];
}

export interface Try {
  readonly drag: DragIntent;
  readonly outcome: Outcome;
}

/** A rest that was reached. It represents all rests of its cell. */
export interface Node {
  readonly rest: Rest;
  readonly parent: Node | undefined;
  /** The drag that led here from the parent. */
  readonly drag: DragIntent | undefined;
  /** All shots that were tried from here. */
  readonly tries: Try[];
  /** Strokes to the goal over known cells. Infinity when no way was found. */
  toGo: number;
}

/** What the search knows of a section: its rests, and how to reach its goal from the start. */
export interface Section {
  readonly start: Node;
  readonly nodes: ReadonlyMap<number, Node>;
  /** The first solution: drags that reach the goal from the start. Exact, not over cells. */
  readonly plan: readonly DragIntent[] | undefined;
  /** Flags after the plan, and whether it finishes the course. */
  readonly activeFlags: FlagSet;
  readonly finished: boolean;
  readonly shotsTried: number;
}

const HINT_TRIES = 60;

/**
 * Explores the section that begins at the highest of `activeFlags`, breadth first over rest cells, until the next flag or the finish.
 * Returning to a checkpoint is free, so every section begins at its flag's seat. Afterwards the round is in any state.
 */
export function exploreSection(round: Round, activeFlags: FlagSet, options: ExploreOptions): Section {
  const seat = round.terrain.seatOf(highestCheckpoint(activeFlags));
  const floorY = floorBelow(seat.y);
  const start: Node = {
    rest: { x: seat.x, y: seat.y, activeFlags },
    parent: undefined,
    drag: undefined,
    tries: [],
    toGo: Number.POSITIVE_INFINITY,
  };
  const nodes = new Map([[cellOf(start.rest), start]]);
  let found: Pick<Section, 'plan' | 'activeFlags' | 'finished'> = { plan: undefined, activeFlags, finished: false };
  let shotsTried = 0;
  let layersLeft = options.maxStrokes;
  let layer = [start];
  for (let depth = 0; layersLeft > 0 && layer.length > 0; depth++, layersLeft--) {
    const next: Node[] = [];
    for (const node of layer) {
      for (const drag of dragsOf(options, depth)) {
        if (shotsTried++ >= options.maxShots) return { start, nodes, ...found, shotsTried };
        const outcome = probeShot(round, node.rest, drag, floorY);
        node.tries.push({ drag, outcome });
        if (outcome.kind === 'goal' && found.plan === undefined) {
          found = { plan: [...wayTo(node), drag], activeFlags: round.activeFlags, finished: outcome.finished };
          if (options.layersAfterHit === undefined) return { start, nodes, ...found, shotsTried };
          layersLeft = options.layersAfterHit + 1;
        }
        if (outcome.kind !== 'rest' || nodes.has(cellOf(outcome.rest))) continue;
        const reached: Node = { rest: outcome.rest, parent: node, drag, tries: [], toGo: Number.POSITIVE_INFINITY };
        nodes.set(cellOf(outcome.rest), reached);
        next.push(reached);
      }
    }
    layer = narrow(next, options);
  }
  return { start, nodes, ...found, shotsTried };
}

/** Half a tile wide, a tile high. */
export const cellOf = (rest: Rest): number => Math.floor((rest.x / TILE) * 2) * 1_000 + Math.floor(rest.y / TILE);

function dragsOf({ random, angles, hints, snap }: ExploreOptions, depth: number): DragIntent[] {
  const hint = hints?.[depth];
  const fan = fanOfDrags(random, angles);
  const all = hint ? [...dragsNear(random, hint, HINT_TRIES, 3, 0.05), ...fan] : fan;
  return snap ? all.map(snap) : all;
}

/** Keeps the highest half and a random half of a wide layer. */
function narrow(nodes: Node[], { random, width }: ExploreOptions): Node[] {
  nodes.sort((a, b) => a.rest.y - b.rest.y || a.rest.x - b.rest.x);
  if (nodes.length <= width) return nodes;
  const kept = nodes.splice(0, width / 2);
  while (kept.length < width) kept.push(...nodes.splice(random.below(nodes.length), 1));
  return kept;
}

function wayTo(node: Node): DragIntent[] {
  const drags: DragIntent[] = [];
  for (let at: Node | undefined = node; at?.drag; at = at.parent) drags.unshift(at.drag);
  return drags;
}
