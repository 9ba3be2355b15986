import type { Theme } from '../../../shared/course/course.ts';
import { isIce, isRough, isWater } from '../../../shared/course/tile-traits.ts';
import type { Random } from '../../../sim-worker/solver/random.ts';
import { hashText } from '../hash-text.ts';
import type { Room } from '../rooms/room.ts';
import { THEME_STYLES } from '../tiles/themes.ts';
import { type Drawing, mirrorDrawing } from './drawing.ts';
import type { LibrarySection } from './section-files.ts';
import { climbOf, fits, mismatchOf, sideOf } from './stack.ts';

/** A section of a course as it is placed: as drawn, or mirrored. */
export interface Placed {
  /** Of the library, or the name of a room. */
  readonly id: string;
  readonly kind: string;
  readonly drawing: Drawing;
  readonly isMirrored: boolean;
  readonly isRoom: boolean;
  readonly isCave: boolean;
  readonly isBold: boolean;
  readonly isDrawn: boolean;
  /** Mean strokes of a casual player, as known so far. */
  readonly strokes: number;
  /** Mean strokes of a newcomer, as known so far. */
  readonly newcomer: number;
  /** Rows from mat to mat. */
  readonly climb: number;
}

/** What a course shall be. */
export interface Wishes {
  readonly theme: Theme;
  /** Strokes of a casual player for the whole course. */
  readonly target: number;
  readonly sections: number;
  readonly climb: number;
  readonly room: Room | undefined;
  /** Which of the courses of its theme it is, from 0: neighbors use other sections. */
  readonly turn: number;
}

/** Strokes of a room that nobody has measured. */
const ROOM = { strokes: 3.7, newcomer: 6 } as const;
/** Strokes of a newcomer for each of a casual player. Sections with more of them are less suitable. */
const EASY_AT_FIRST = 1.5;
/** Compositions of which the best one is taken. */
const SAMPLES = 400;
/** How far the sum of strokes may be from the target, and the climb from what is wanted. */
const SLACK = { strokes: 0.24, rows: 9 } as const;
/** Most rows from the start to the finish: the map has no more. */
const HIGHEST_CLIMB = 91;
/** Largest share of a section in the strokes of a course. */
const LARGEST_SHARE = 0.26;
/** The share of the sections of a theme that are near their turn. */
const NEAR = 0.12;
/** How far the next course of a theme is along the order of its sections: neighbors have none in common, and the ones after five are near again. */
const TURN_STEP = 0.382;
/** How a section is drawn at random: what each kind of distance counts in its logarithm, and by what some sections are preferred. */
const ODDS = {
  /** |ln(strokes / wanted)| */
  strokes: 2.5,
  /** A row more or less than wanted. */
  row: 0.4,
  turn: 8,
  /** A column by which two platforms differ. */
  mismatch: 0.32,
  subject: 2,
  bold: 2,
  drawn: 15,
  /** ln(strokes of a newcomer / what is easy) */
  newcomer: 4,
} as const;
/** What makes another section less suitable, in the measure of |ln(strokes / wanted)|. */
const COSTS = { turn: 0.5, notBold: 0.15, notDrawn: 0.7, mismatch: 0.08, newcomer: 1, chance: 0.3 } as const;
/** What makes a composition better: a section that ends on its other side, and one with a subject, each up to so many. And what makes it worse. */
const SCORES = { turn: 0.3, mostTurns: 6, subject: 0.3, mostSubjects: 3, strokes: 2, newcomer: 2 } as const;

/** Chooses sections that fit on each other for one theme. */
export class Composer {
  private readonly all: readonly Placed[];
  /** The room of the course, in the directions in which it is fair. */
  private readonly rooms: readonly Placed[];
  /** Whether a tile is of something that the theme is known for. */
  private readonly subjects: readonly ((id: number) => boolean)[];
  /** Which of the subjects a section has. */
  private readonly shown = new Map<Placed, ReadonlySet<(id: number) => boolean>>();
  private readonly places = new Map<string, number>();
  private readonly wishes: Wishes;
  private readonly known = new Map<Drawing, Map<Drawing, boolean>>();

  constructor(library: readonly LibrarySection[], wishes: Wishes) {
    this.wishes = wishes;
    const { quota } = THEME_STYLES[wishes.theme];
    this.subjects = [...(quota.pools >= 2 ? [isWater] : []), ...(quota.rough >= 2 ? [isRough] : []), ...(quota.ice >= 2 ? [isIce] : [])];
    const mine = library.filter(({ themes }) => themes.includes(wishes.theme));
    this.all = mine.flatMap((section) => bothWays(section.id, section.kind, section, section));
    const { room } = wishes;
    this.rooms = room
      ? bothWays(room.name, room.name, room, { isRoom: true, ...ROOM }).filter(({ isMirrored }) =>
          room.directions.includes(isMirrored ? 'mirrored' : 'drawn'),
        )
      : [];
    for (const one of [...this.all, ...this.rooms]) {
      this.shown.set(one, new Set(this.subjects.filter((is) => one.drawing.tiles.some((id) => is(id)))));
    }
    // Another order for each theme: otherwise sections of several themes would come on neighboring days.
    const placeOf = (id: string): number => hashText(`${wishes.theme} ${id}`);
    const order = mine.map(({ id }) => id).sort((a, b) => placeOf(a) - placeOf(b));
    order.forEach((id, i) => {
      this.places.set(id, i / order.length);
    });
  }

  /**
   * Chooses a whole course, bottom to top.
   * @returns undefined when no choice keeps to the wishes
   */
  compose(random: Random): Placed[] | undefined {
    let best: { sections: Placed[]; score: number } | undefined;
    for (let i = 0; i < SAMPLES; i++) {
      const sections = this.sample(random);
      if (!sections) continue;
      const score = this.scoreOf(sections);
      if (score > (best?.score ?? Number.NEGATIVE_INFINITY)) best = { sections, score };
    }
    return best?.sections;
  }

  /** Other sections for one place, the most suitable ones first. */
  alternatives(sections: readonly Placed[], at: number, strokes: number, random: Random): Placed[] {
    const others = sections.filter((_, i) => i !== at);
    const climb = others.reduce((sum, section) => sum + section.climb, 0);
    const wanted = this.wishes.climb - climb;
    return this.all
      .filter(({ kind, climb: own }) => {
        const total = climb + own;
        return others.every((other) => other.kind !== kind) && total <= HIGHEST_CLIMB && Math.abs(own - wanted) <= 2 * SLACK.rows;
      })
      .filter((one) => this.hasSubjects([...others, one]))
      .filter((one) => this.areFit(sections[at - 1], one) && this.areFit(one, sections[at + 1]))
      .map((one) => ({
        one,
        cost:
          Math.abs(Math.log(one.strokes / strokes)) +
          COSTS.turn * this.distance(one) +
          COSTS.newcomer * excessAtFirst(one) +
          (one.isBold ? 0 : COSTS.notBold) +
          (one.isDrawn ? 0 : COSTS.notDrawn) +
          COSTS.mismatch * this.mismatch(sections[at - 1], one, sections[at + 1]) +
          random.between(0, COSTS.chance),
      }))
      .sort((a, b) => a.cost - b.cost)
      .map(({ one }) => one);
  }

  private sample(random: Random): Placed[] | undefined {
    const { target, climb, room } = this.wishes;
    const count = this.wishes.sections - 1 + random.below(3);
    const roomAt = room ? random.below(count) : -1;
    const chosen: Placed[] = [];
    let strokes = target - (room ? ROOM.strokes : 0);
    let rows = climb - (room ? climbOf(room) : 0);
    for (let i = 0; i < count; i++) {
      const left = count - i - (roomAt >= i ? 1 : 0);
      const from = i === roomAt ? this.rooms : this.all;
      const weights = from.map((one) => {
        if (chosen.some(({ kind }) => kind === one.kind) || !this.areFit(chosen[i - 1], one)) return 0;
        if (i === roomAt) return 1;
        const off =
          ODDS.strokes * Math.abs(Math.log(one.strokes / Math.max(1, strokes / left))) +
          ODDS.row * Math.abs(one.climb - rows / left) +
          ODDS.turn * this.distance(one) +
          ODDS.newcomer * excessAtFirst(one) +
          ODDS.mismatch * this.mismatch(chosen[i - 1], one, undefined);
        return Math.exp(-off) * (this.isSubject(one) ? ODDS.subject : 1) * (one.isBold ? ODDS.bold : 1) * (one.isDrawn ? ODDS.drawn : 1);
      });
      const next = from[pick(weights, random)];
      if (!next) return undefined;
      chosen.push(next);
      if (i === roomAt) continue;
      strokes -= next.strokes;
      rows -= next.climb;
    }
    return chosen;
  }

  private scoreOf(sections: readonly Placed[]): number {
    const { target, climb } = this.wishes;
    const strokes = sections.reduce((sum, section) => sum + section.strokes, 0);
    const rows = sections.reduce((sum, section) => sum + section.climb, 0);
    const miss = Math.abs(Math.log(strokes / target));
    const share = Math.max(...sections.map((section) => section.strokes)) / strokes;
    if (rows > HIGHEST_CLIMB || Math.abs(rows - climb) > SLACK.rows || miss > SLACK.strokes || share > LARGEST_SHARE)
      return Number.NEGATIVE_INFINITY;
    const turns = sections.filter(({ drawing: { upper, lower } }) => sideOf(upper) !== sideOf(lower)).length;
    const subjects = sections.filter((section) => this.isSubject(section)).length;
    if (!this.hasSubjects(sections)) return Number.NEGATIVE_INFINITY;
    return (
      SCORES.turn * Math.min(turns, SCORES.mostTurns) +
      SCORES.subject * Math.min(subjects, SCORES.mostSubjects) -
      SCORES.strokes * miss -
      (SCORES.newcomer * sections.reduce((sum, one) => sum + excessAtFirst(one), 0)) / sections.length -
      sections.reduce((sum, one) => sum + this.distance(one), 0) / sections.length
    );
  }

  /** 0 when it is the section's turn, to 1. */
  private distance({ id, isRoom }: Placed): number {
    if (isRoom) return 0;
    const now = (this.wishes.turn * TURN_STEP) % 1;
    const off = Math.abs((this.places.get(id) ?? 0) - now);
    return Math.max(0, Math.min(off, 1 - off) * 2 - NEAR);
  }

  private mismatch(below: Placed | undefined, one: Placed, above: Placed | undefined): number {
    return (below ? mismatchOf(below.drawing, one.drawing) : 0) + (above ? mismatchOf(one.drawing, above.drawing) : 0);
  }

  /** Whether something of everything is there that the theme is known for. */
  private hasSubjects(sections: readonly Placed[]): boolean {
    return this.subjects.every((is) => sections.some((section) => this.shown.get(section)?.has(is)));
  }

  private isSubject(section: Placed): boolean {
    return (this.shown.get(section)?.size ?? 0) > 0;
  }

  private areFit(below: Placed | undefined, above: Placed | undefined): boolean {
    if (!below || !above) return true;
    let row = this.known.get(below.drawing);
    if (!row) this.known.set(below.drawing, (row = new Map()));
    let known = row.get(above.drawing);
    if (known === undefined) row.set(above.drawing, (known = fits(below.drawing, above.drawing)));
    return known;
  }
}

/** How much harder a section is for newcomers than an easy one: 0, or the logarithm of a ratio. */
const excessAtFirst = ({ newcomer, strokes }: Placed): number => Math.max(0, Math.log(newcomer / (EASY_AT_FIRST * strokes)));

function bothWays(
  id: string,
  kind: string,
  drawing: Drawing,
  about: { isRoom?: boolean; isCave?: boolean; isBold?: boolean; isDrawn?: boolean; strokes: number; newcomer: number },
): Placed[] {
  const { isRoom = false, isCave = false, isBold = false, isDrawn = true, strokes, newcomer } = about;
  return [drawing, mirrorDrawing(drawing)].map((drawn, i) => ({
    id,
    kind,
    drawing: drawn,
    isMirrored: i === 1,
    isRoom,
    isCave,
    isBold,
    isDrawn,
    strokes,
    newcomer,
    climb: climbOf(drawn),
  }));
}

/** A random index by weight; -1 when all are 0. */
function pick(weights: readonly number[], random: Random): number {
  let left = random.between(
    0,
    weights.reduce((a, b) => a + b, 0),
  );
  return weights.findIndex((weight) => weight > 0 && (left -= weight) <= 0);
}
