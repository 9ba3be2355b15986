import { TILE } from '../../shared/course/geometry.ts';
import type { DragIntent } from '../../shared/protocol/intent.ts';
import { highestCheckpoint } from '../core/checkpoints.ts';
import type { Move } from '../core/move.ts';
import type { Round } from '../core/round.ts';
import { dragsNear, fanOfDrags } from './fan.ts';
import { floorBelow, probeShot, type Rest } from './probe.ts';
import { createRandom, type Random } from './random.ts';

export interface SolveOptions {
  readonly seed: number;
  /** Directions of a fan; each is tried with eight powers. Usual: 30. */
  readonly angles?: number;
  /** Snaps a drag to what an input device can do, e.g. whole pixels. */
  readonly snap?: (drag: DragIntent) => DragIntent;
  /** Shots tried a section before giving up. Usual: 60,000. */
  readonly maxShots?: number;
  /** Plans a section starts with, as drags from its start: a known solution to be aimed anew. */
  readonly hints?: (checkpoint: number) => readonly DragIntent[];
}

export interface Solution {
  readonly moves: readonly Move[];
  readonly strokes: number;
  readonly shotsTried: number;
}

interface Node {
  readonly rest: Rest;
  readonly parent: Node | undefined;
  readonly drag: DragIntent | undefined;
}

const DEFAULTS = { angles: 30, maxShots: 60_000 } as const;
const MAX_LAYERS = 12;
const LAYER_WIDTH = 14;
const HINT_TRIES = 60;

/**
 * Finds a finishing sequence of shots, section by section: returning to a checkpoint is free, so each section starts
 * at its flag's seat. Deterministic for a seed, bounded by `maxShots` a section.
 * The round is used for trying and stands anywhere afterwards. Undefined when a section was not solved.
 */
export function solveCourse(round: Round, options: SolveOptions): Solution | undefined {
  const search = new SectionSearch(round, options);
  const plans: DragIntent[][] = [];
  let activeFlags = 0;
  for (let section = 0; section <= round.terrain.flags.length; section++) {
    const found = search.run(activeFlags);
    if (!found) return undefined;
    plans.push(found.drags);
    if (found.finished) return solutionOf(plans, search.shotsTried);
    activeFlags = found.activeFlags;
  }
  return undefined;
}

class SectionSearch {
  shotsTried = 0;
  private readonly round: Round;
  private readonly options: SolveOptions;
  private readonly random: Random;

  constructor(round: Round, options: SolveOptions) {
    this.round = round;
    this.options = options;
    this.random = createRandom(options.seed);
  }

  /** Breadth first over rest cells from the seat of the highest active flag to the next flag or the finish. */
  run(activeFlags: number): { drags: DragIntent[]; activeFlags: number; finished: boolean } | undefined {
    const { round } = this;
    const checkpoint = highestCheckpoint(activeFlags);
    const seat = round.terrain.seatOf(checkpoint);
    const floorY = floorBelow(seat.y);
    const limit = this.shotsTried + (this.options.maxShots ?? DEFAULTS.maxShots);
    const hints = [...(this.options.hints?.(checkpoint) ?? [])];
    const seen = new Set<number>();
    let layer: Node[] = [{ rest: { x: seat.x, y: seat.y, activeFlags }, parent: undefined, drag: undefined }];
    for (let depth = 0; depth < MAX_LAYERS && layer.length > 0; depth++) {
      const next: Node[] = [];
      for (const node of layer) {
        for (const drag of this.drags(hints[depth])) {
          if (this.shotsTried++ > limit) return undefined;
          const outcome = probeShot(round, node.rest, drag, floorY);
          if (outcome.kind === 'goal') {
            return { drags: [...pathTo(node), drag], activeFlags: round.activeFlags, finished: outcome.finished };
          }
          if (outcome.kind !== 'rest') continue;
          const cell = cellOf(outcome.rest);
          if (seen.has(cell)) continue;
          seen.add(cell);
          next.push({ rest: outcome.rest, parent: node, drag });
        }
      }
      layer = this.narrow(next);
    }
    return undefined;
  }

  private drags(hint: DragIntent | undefined): DragIntent[] {
    const fan = fanOfDrags(this.random, this.options.angles ?? DEFAULTS.angles);
    const all = hint ? [...dragsNear(this.random, hint, HINT_TRIES, 3, 0.05), ...fan] : fan;
    return this.options.snap ? all.map(this.options.snap) : all;
  }

  /** Keeps the highest half and a random half of a wide layer. */
  private narrow(nodes: Node[]): Node[] {
    nodes.sort((a, b) => a.rest.y - b.rest.y || a.rest.x - b.rest.x);
    if (nodes.length <= LAYER_WIDTH) return nodes;
    const kept = nodes.splice(0, LAYER_WIDTH / 2);
    while (kept.length < LAYER_WIDTH) kept.push(...nodes.splice(this.random.below(nodes.length), 1));
    return kept;
  }
}

/** Half a tile wide, a tile high. */
const cellOf = (rest: Rest): number => Math.floor((rest.x / TILE) * 2) * 1_000 + Math.floor(rest.y / TILE);

function pathTo(node: Node): DragIntent[] {
  const drags: DragIntent[] = [];
  for (let at: Node | undefined = node; at?.drag; at = at.parent) drags.unshift(at.drag);
  return drags;
}

function solutionOf(plans: readonly DragIntent[][], shotsTried: number): Solution {
  const moves = plans.flatMap((plan, section): Move[] => [
    ...(section > 0 ? [{ kind: 'return' } as const] : []),
    ...plan.map((drag) => ({ kind: 'shot', drag }) as const),
  ]);
  return { moves, strokes: moves.filter((move) => move.kind === 'shot').length, shotsTried };
}
