import { describe, expect, test } from 'vitest';
import { TILE } from '../../shared/course/geometry.ts';
import type { Launch } from '../../sim-worker/core/launch.ts';
import { type Round, STEP } from '../../sim-worker/core/round.ts';
import { histogramOf, meanOf } from '../../sim-worker/solver/histogram.ts';
import { Newcomer, SIGHTS, type Sight } from '../../sim-worker/solver/newcomer.ts';
import type { Rest } from '../../sim-worker/solver/probe.ts';
import { createRandom, type Random } from '../../sim-worker/solver/random.ts';
import { QUICK, rateSection } from '../../sim-worker/solver/rate.ts';
import { fastRoundOf } from '../support/fast-round.ts';
import { loadLevel } from '../support/levels.ts';
import { textMap } from '../support/text-map.ts';

/** The way leads over the ledge at the right. */
const COURSE = textMap(`
  ####################
  #..................#
  #..................#
  #...F..............#
  #..fff.............#
  #############......#
  #..................#
  #..................#
  #..................#
  #...........########
  #..................#
  #..................#
  #..................#
  #...S..............#
  ####################`);
const fast = fastRoundOf(COURSE);
const START = fast.terrain.seatOf(0);
const LEDGE = { x: 15.5 * TILE, y: 8.5 * TILE };
const PATIENCE = 40;

/** Where a shot ends: a place to rest, or the water. */
type End = { readonly x: number; readonly y: number } | 'lost';
interface Shot {
  readonly from: Rest;
  readonly launch: Launch;
}

/** A round in which the test, and not the course, says where a shot ends. It keeps every shot. */
class ScriptedRound {
  readonly shots: Shot[] = [];
  readonly isOnRough = false;
  readonly checkpoint = 0;
  readonly activeFlags = 0;
  isReady = true;
  ball = { x: 0, y: 0 };
  private from: Rest = { ...START, activeFlags: 0 };
  private readonly endOf: (from: Rest) => End;

  constructor(endOf: (from: Rest) => End) {
    this.endOf = endOf;
  }

  startAt(from: Rest): void {
    this.from = from;
    this.ball = { x: from.x, y: from.y };
  }

  shoot(launch: Launch): boolean {
    this.shots.push({ from: this.from, launch });
    this.isReady = false;
    return true;
  }

  step(): number {
    this.isReady = true;
    const end = this.endOf(this.from);
    if (end === 'lost') return STEP.drowned;
    this.ball = { ...end };
    return 0;
  }
}

/** Errors that are always the same, so that a repeated aim is a repeated shot and a corrected one is not. */
const steady = (seed: number): Random => ({ ...createRandom(seed), normal: () => 1 });
const isStart = ({ from }: Shot): boolean => from.x === START.x && from.y === START.y;

function playScripted(endOf: (from: Rest) => End, patience: number = PATIENCE): Shot[] {
  const round = new ScriptedRound(endOf);
  const strokes = new Newcomer(fast, 0).play(round as unknown as Round, steady(1), patience);
  expect([strokes, round.shots.length]).toEqual([patience, patience]);
  return round.shots;
}

const angleOf = ({ launch: { vx, vy } }: Shot): number => (Math.atan2(-vy, vx) * 180) / Math.PI;
const speedOf = ({ launch: { vx, vy } }: Shot): number => Math.hypot(vx, vy);

describe('a newcomer', () => {
  test('repeats the shot that worked', () => {
    const shots = playScripted((from) => (from.y === START.y ? LEDGE : 'lost'));
    const first = shots.filter(isStart).slice(0, 3);
    expect(first).toHaveLength(3);
    expect(first[1]).toEqual(first[0]);
    expect(first[2]).toEqual(first[0]);
  });

  test('corrects a shot that failed, and does not repeat it', () => {
    const [first, ...later] = playScripted(() => START) as [Shot, ...Shot[]];
    expect(later.filter(({ launch }) => launch.vx === first.launch.vx && launch.vy === first.launch.vy)).toEqual([]);
    const corrected = later.filter((shot) => {
      const turn = Math.abs(angleOf(shot) - angleOf(first));
      const power = speedOf(shot) / speedOf(first);
      return turn > 1 && turn < 5 && power > 1 && power < 1.15;
    });
    expect(corrected.length).toBeGreaterThan(0);
  });

  test('leaves a place from which nothing works by the return to the start', () => {
    const shots = playScripted((from) => (from.y === START.y ? LEDGE : from), 1_000);
    const stays = shots.findIndex((shot, i) => i > 0 && isStart(shot));
    expect(stays).toBeGreaterThan(20);
    expect(shots.slice(1, stays).every(({ from }) => from.x === LEDGE.x)).toBe(true);
  });

  test('remembers nothing of an earlier play', () => {
    const newcomer = new Newcomer(fast, 0);
    const play = (seed: number) => newcomer.play(fast, createRandom(seed), PATIENCE);
    const strokes = [1, 2, 3, 4, 5, 6].map(play);
    expect([1, 2, 3, 4, 5, 6].map(play)).toEqual(strokes);
    expect(Math.max(...strokes)).toBeGreaterThan(Math.min(...strokes));
  });

  test('needs more strokes than a casual player, who errs as much but has explored', () => {
    const round = fastRoundOf(loadLevel(3));
    const { strokes } = rateSection(round, round, 0, { ...QUICK, rounds: { casual: 100, newcomer: 100 } }, 7);
    expect(meanOf(strokes.newcomer)).toBeGreaterThan(meanOf(strokes.casual));
  });

  test('needs fewer strokes when dots, rings and the path of the last shot are shown', () => {
    const round = fastRoundOf(loadLevel(3));
    const meanBy = (sight: Sight) => {
      const newcomer = new Newcomer(round, 0, sight);
      const random = createRandom(7);
      return meanOf(histogramOf(Array.from({ length: 60 }, () => newcomer.play(round, random, PATIENCE))));
    };
    expect(meanBy(SIGHTS.aided)).toBeLessThan(0.9 * meanBy(SIGHTS.plain));
  });

  test('gives up when its patience ends', () => {
    const walled = fastRoundOf(
      textMap(`
        ############
        #....F.....#
        #...fff....#
        ############
        #..........#
        #S.........#
        ############`),
    );
    expect(new Newcomer(walled, 0).play(walled, createRandom(1), 12)).toBe(12);
  });
});
