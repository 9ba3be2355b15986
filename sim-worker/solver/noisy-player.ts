import { DRAG_MAX_PX, TILE } from '../../shared/course/geometry.ts';
import { DRAG_SCALE, type DragIntent } from '../../shared/protocol/intent.ts';
import type { Round } from '../core/round.ts';
import { cellOf, type Node, type Section, type Try } from './explore.ts';
import { floorBelow, probeShot, type Rest } from './probe.ts';
import type { Random } from './random.ts';

/** Aiming errors of a player: the standard deviation, in px per axis, of the end of a drag of at most 150 px. */
export const SKILLS = { pro: 3, good: 6, casual: 10, unsteady: 16 } as const;
export type Skill = keyof typeof SKILLS;

export interface PlayOptions {
  readonly random: Random;
  /** Shots of each kind, quick and safe, that are compared at each rest. Usual: 4. */
  readonly candidates: number;
  /** Noisy samples of each shot that is compared. Usual: 16. */
  readonly samples: number;
  /** Strokes after which a player gives a section up. Usual: STROKE_LIMIT. */
  readonly patience: number;
}

/** A shot that a player has decided on. */
export interface Aim {
  /** With the error of this try. */
  readonly drag: DragIntent;
  /** The player first returns to the start of the section, or is there. */
  readonly isFromStart: boolean;
}

interface Candidate {
  readonly drag: DragIntent;
  /** Where each noisy shot led: a node, the goal, or back to the start of the section. */
  readonly ends: readonly (Node | 'goal' | 'start')[];
}

/** A way through a section, as it was played once, without a return to its start. */
export interface Way {
  readonly drags: readonly DragIntent[];
  /** Where each shot is played from, and where the last one ends. World units. */
  readonly places: readonly { readonly x: number; readonly y: number }[];
  /** The share of plays in which this player needs no more strokes than the way has, 0 to 1. */
  readonly chance: number;
}

/** The best shot with some strokes left, and the chance to reach the goal with them. */
interface Prospect {
  readonly chance: number;
  readonly choice: Candidate | undefined;
}

interface Opinion {
  readonly candidates: readonly Candidate[];
  choice: Candidate | undefined;
  value: number;
}

/** A section that costs more than this many strokes counts as this many. */
export const STROKE_LIMIT = 60;
const SWEEPS = 120;
const ENOUGH = 1e-3;
/** Drags within this share of the longest count as neighbors when a shot's safety is judged. */
const NEIGHBORHOOD = 0.13;
/** Strokes that full safety of a shot is worth: to a player in a hurry, and to a careful one. */
const SAFETY_WORTH = [1.5, 6] as const;
/** A shot that leaves so many strokes more than the shortest way is still considered. */
const DETOUR = 3;
/** Rests within this many tiles of a known one are played like it. */
const ALIKE_TILES = 1.6;
/** A way of more strokes than this is not looked for. */
const LONGEST_WAY = 20;
/** Plays in which a way is looked for. */
const WAY_TRIES = 60;

/**
 * A player who aims with errors and knows a section as it was explored. At each rest the player chooses the shot with the best
 * expected result: value iteration over noisy samples, with the free return to the checkpoint as an alternative. The expected
 * strokes are too optimistic, so `play` counts strokes with new noise.
 */
export class NoisyPlayer {
  private readonly section: Section;
  private readonly nodes: readonly Node[];
  private readonly deviation: number;
  private readonly options: PlayOptions;
  private readonly floorY: number;
  private readonly opinions = new Map<Node, Opinion>();

  /** @param fast the round on which the player practices; afterwards it is in any state */
  constructor(fast: Round, section: Section, skill: Skill, options: PlayOptions) {
    this.section = section;
    this.deviation = (SKILLS[skill] / DRAG_MAX_PX) * DRAG_SCALE;
    this.options = options;
    this.floorY = floorBelow(section.start.rest.y);
    spreadStrokesToGo(section);
    this.nodes = [...section.nodes.values()].filter((node) => node.tries.length > 0 && node.toGo < Number.POSITIVE_INFINITY);
    for (const node of this.nodes) {
      const candidates = candidatesOf(node, section, options.candidates).map((drag) => ({
        drag,
        ends: this.sample(fast, node.rest, drag),
      }));
      this.opinions.set(node, { candidates, choice: undefined, value: STROKE_LIMIT / 2 });
    }
    this.weigh();
  }

  /**
   * Plays the section on `round` to the goal, from true rests. Returns the strokes, or `patience` when the player gives up.
   * @param watch called with each shot before it is played
   */
  play(round: Round, random: Random, watch?: (rest: Rest, drag: DragIntent) => void): number {
    const { patience } = this.options;
    const { start } = this.section;
    let rest = start.rest;
    for (let strokes = 1; strokes <= patience; strokes++) {
      const aim = this.aimFrom(rest, random);
      if (aim === undefined) return patience;
      if (aim.isFromStart) rest = start.rest;
      watch?.(rest, aim.drag);
      const outcome = probeShot(round, rest, aim.drag, this.floorY);
      if (outcome.kind === 'goal') return strokes;
      rest = outcome.kind === 'rest' ? outcome.rest : start.rest;
    }
    return patience;
  }

  /** The player's next shot from a rest in the section, with an aiming error. Undefined when the player knows no way to the goal. */
  aimFrom(rest: Rest, random: Random): Aim | undefined {
    const start = this.opinions.get(this.section.start);
    const node = this.nodeNear(rest);
    const here = node && this.opinions.get(node);
    const isFromStart = !here?.choice || here.value >= (start?.value ?? 0);
    const choice = isFromStart ? start?.choice : here.choice;
    return choice && { drag: this.slip(choice.drag, random), isFromStart };
  }

  /** Mean strokes over `rounds` plays. */
  meanStrokes(round: Round, random: Random, rounds: number): number {
    let strokes = 0;
    for (let i = 0; i < rounds; i++) strokes += this.play(round, random);
    return strokes / rounds;
  }

  /**
   * The fewest strokes within which the player reaches the goal in a share of `chance` of all plays or more, and the way of those plays.
   * Value iteration over the strokes that are left. Undefined when there is no such way.
   */
  wayWithin(round: Round, chance: number): Way | undefined {
    let before = new Map<Node, Prospect>();
    const layers = [before];
    for (let strokes = 1; strokes <= LONGEST_WAY; strokes++) {
      const layer = this.prospects(before);
      layers.push(layer);
      before = layer;
      const found = layer.get(this.section.start)?.chance ?? 0;
      if (found < chance) continue;
      for (let attempt = 0; attempt < WAY_TRIES; attempt++) {
        const way = this.follow(round, (node, shot) => layers[strokes - shot]?.get(node)?.choice);
        if (way) return { ...way, chance: found };
      }
    }
    return undefined;
  }

  /** The best shots and their chances with one stroke more than in `before`. */
  private prospects(before: ReadonlyMap<Node, Prospect>): Map<Node, Prospect> {
    const chanceAt = (node: Node) => before.get(node)?.chance ?? 0;
    const layer = new Map<Node, Prospect>();
    for (const [node, { candidates }] of this.opinions) {
      let best: Prospect = { chance: 0, choice: undefined };
      for (const choice of candidates) {
        let sum = 0;
        for (const end of choice.ends) sum += end === 'goal' ? 1 : chanceAt(end === 'start' ? this.section.start : end);
        if (sum / choice.ends.length > best.chance) best = { chance: sum / choice.ends.length, choice };
      }
      layer.set(node, best);
    }
    return layer;
  }

  /** Plays once, with errors. Undefined when that does not lead to the goal without a return. */
  private follow(round: Round, choose: (node: Node, shot: number) => Candidate | undefined): Pick<Way, 'drags' | 'places'> | undefined {
    const drags: DragIntent[] = [];
    let { rest } = this.section.start;
    const places: { x: number; y: number }[] = [{ x: rest.x, y: rest.y }];
    for (;;) {
      const node = this.nodeNear(rest);
      const choice = node && choose(node, drags.length);
      if (!choice) return undefined;
      const drag = this.slip(choice.drag, this.options.random);
      drags.push(drag);
      const outcome = probeShot(round, rest, drag, this.floorY);
      places.push({ x: round.ball.x, y: round.ball.y });
      if (outcome.kind === 'goal') return { drags, places };
      if (outcome.kind === 'lost') return undefined;
      rest = outcome.rest;
    }
  }

  private weigh(): void {
    const start = this.opinions.get(this.section.start);
    if (!start) return;
    for (let sweep = 0; sweep < SWEEPS; sweep++) {
      let change = 0;
      for (const opinion of this.opinions.values()) {
        let best = opinion === start ? STROKE_LIMIT : start.value;
        for (const candidate of opinion.candidates) {
          const value = this.valueOf(candidate, start.value);
          if (value >= best) continue;
          best = value;
          opinion.choice = candidate;
        }
        change = Math.max(change, Math.abs(best - opinion.value));
        opinion.value = best;
      }
      if (change < ENOUGH) return;
    }
  }

  private sample(fast: Round, rest: Rest, drag: DragIntent): Candidate['ends'] {
    return Array.from({ length: this.options.samples }, () => {
      const outcome = probeShot(fast, rest, this.slip(drag, this.options.random), this.floorY);
      if (outcome.kind === 'goal') return 'goal';
      return (outcome.kind === 'rest' && this.nodeNear(outcome.rest)) || 'start';
    });
  }

  private slip(drag: DragIntent, random: Random): DragIntent {
    return {
      dx: Math.round(drag.dx + this.deviation * random.normal()),
      dy: Math.round(drag.dy + this.deviation * random.normal()),
    };
  }

  private valueOf(candidate: Candidate, startValue: number): number {
    let sum = 0;
    for (const end of candidate.ends) sum += end === 'goal' ? 0 : end === 'start' ? startValue : (this.opinions.get(end) as Opinion).value;
    return 1 + sum / candidate.ends.length;
  }

  private nodeNear(rest: Rest): Node | undefined {
    const same = this.section.nodes.get(cellOf(rest));
    if (same && same.tries.length > 0 && same.toGo < Number.POSITIVE_INFINITY) return same;
    let nearest: Node | undefined;
    let least = ALIKE_TILES * TILE;
    for (const node of this.nodes) {
      const dy = Math.abs(node.rest.y - rest.y);
      const distance = Math.abs(node.rest.x - rest.x) + dy;
      if (dy >= 0.6 * TILE || distance >= least) continue;
      least = distance;
      nearest = node;
    }
    return nearest;
  }
}

/** Fewest strokes to the goal from every node, over cells. */
function spreadStrokesToGo(section: Section): void {
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false;
    for (const node of section.nodes.values()) {
      for (const attempt of node.tries) {
        const toGo = 1 + strokesAfter(attempt, section);
        if (toGo >= node.toGo) continue;
        node.toGo = toGo;
        hasChanged = true;
      }
    }
  }
}

function strokesAfter({ outcome }: Try, section: Section): number {
  if (outcome.kind === 'goal') return 0;
  if (outcome.kind === 'lost') return Number.POSITIVE_INFINITY;
  return section.nodes.get(cellOf(outcome.rest))?.toGo ?? Number.POSITIVE_INFINITY;
}

/**
 * The best shots from a node, `count` of each kind: those with the fewest strokes to go afterwards, and those whose neighbors do as well.
 * No two are nearly the same.
 */
function candidatesOf(node: Node, section: Section, count: number): DragIntent[] {
  const all = node.tries.map((attempt) => ({ drag: attempt.drag, after: strokesAfter(attempt, section) }));
  const judged = all
    .filter(({ after }) => after <= node.toGo + DETOUR)
    .map(({ drag, after }) => {
      const near = all.filter((other) => gap(other.drag, drag) < NEIGHBORHOOD);
      const safety = near.filter((other) => other.after <= after).length / near.length;
      return { drag, after, safety };
    });
  const chosen: DragIntent[] = [];
  for (const worth of SAFETY_WORTH) {
    const ranked = judged.map(({ drag, after, safety }) => ({ drag, rank: after - worth * safety })).sort((a, b) => a.rank - b.rank);
    const most = chosen.length + count;
    for (const { drag } of ranked) {
      if (chosen.length >= most) break;
      if (chosen.every((other) => gap(other, drag) > NEIGHBORHOOD / 2)) chosen.push(drag);
    }
  }
  return chosen;
}

/** Distance of two drags, in shares of the longest. */
const gap = (a: DragIntent, b: DragIntent): number => Math.sqrt((a.dx - b.dx) * (a.dx - b.dx) + (a.dy - b.dy) * (a.dy - b.dy)) / DRAG_SCALE;
