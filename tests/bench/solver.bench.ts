import { flagsBelow } from '../../shared/course/flag-set.ts';
import { STEP_HZ } from '../../shared/course/geometry.ts';
import type { DragIntent } from '../../shared/protocol/intent.ts';
import { launchOf } from '../../sim-worker/core/launch.ts';
import type { Round } from '../../sim-worker/core/round.ts';
import { loadVerifier } from '../../sim-worker/host/headless.ts';
import { exploreSection } from '../../sim-worker/solver/explore.ts';
import { fanOfDrags } from '../../sim-worker/solver/fan.ts';
import { NoisyPlayer, type Skill } from '../../sim-worker/solver/noisy-player.ts';
import { floorBelow, probeShot, type Rest } from '../../sim-worker/solver/probe.ts';
import { createRandom } from '../../sim-worker/solver/random.ts';
import { THOROUGH } from '../../sim-worker/solver/rate.ts';
import { CourseTrials, rateCourse } from '../../tools/course-forge/course-trials.ts';
import { prove } from '../../tools/course-forge/prove.ts';
import { loadPackageLevel, packageNumbers } from '../support/package-levels.ts';
import { cpuMs, line, median, quantile } from './report.ts';

// The speed of the solver, and how long players wait for the ball, on levels spread over all committed ones.

const FAN_LEVELS = 12;
const SOLVED_LEVELS = 6;
const SETTLE_LEVELS = 24;
const SETTLE_ROUNDS = 6;

const trials = await CourseTrials.open();
const verifier = await loadVerifier();

/** Picks `count` levels, evenly spread. */
function spread(count: number): number[] {
  const numbers = packageNumbers();
  return Array.from({ length: count }, (_, i) => numbers[Math.floor((i * numbers.length) / count)] as number);
}

/** Shots of a whole fan from every seat of a course. */
function shotsFrom(round: Round): number {
  let shots = 0;
  for (let section = 0; section <= round.terrain.flags.length; section++) {
    const seat = round.terrain.seatOf(section);
    for (const drag of fanOfDrags(createRandom(section), 24)) {
      probeShot(round, { ...seat, activeFlags: flagsBelow(section) }, drag, floorBelow(seat.y));
      shots++;
    }
  }
  return shots;
}

function shotsPerSecond(pick: (rounds: { fast: Round; exact: Round }) => Round): number {
  const figures = spread(FAN_LEVELS).map((number) => {
    const round = pick(trials.rounds(loadPackageLevel(number).tiles));
    const started = cpuMs();
    return (shotsFrom(round) / (cpuMs() - started)) * 1_000;
  });
  return median(figures);
}

shotsPerSecond(({ fast }) => fast);
const fast = shotsPerSecond(({ fast }) => fast);
const engine = shotsPerSecond(({ exact }) => exact);
line('shots tried on the engine', engine, 'shots/s/core', { name: 'the fast world', value: fast }, '5,000');
line('shots tried on the fast world', fast, 'shots/s/core', { name: 'the engine', value: engine });

function coursesPerHour(work: (number: number) => void): number {
  const figures = spread(SOLVED_LEVELS).map((number) => {
    const started = cpuMs();
    work(number);
    return 3_600_000 / (cpuMs() - started);
  });
  return median(figures);
}

const solved = coursesPerHour((number) => {
  const level = loadPackageLevel(number);
  if (!prove(level, trials.rounds(level.tiles), verifier)) throw new Error(`Level ${number} was not solved`);
});
const rated = coursesPerHour((number) => {
  rateCourse(trials.rounds(loadPackageLevel(number).tiles), THOROUGH, number);
});
line('courses solved, tightened and verified', solved, 'an hour/core');
line('courses rated for three players', rated, 'an hour/core', { name: 'solving', value: solved });

/** Steps until the next shot is allowed, wherever the ball falls. */
function stepsToSettle(exact: Round, rest: Rest, drag: DragIntent): number | undefined {
  exact.startAt(rest);
  const launch = launchOf(drag, exact.isOnRough);
  if (!launch || !exact.shoot(launch)) return undefined;
  while (!exact.isReady && !exact.isFinished) exact.step();
  return exact.totalSteps;
}

function settleSeconds(skill: Skill): number[] {
  const seconds: number[] = [];
  for (const number of spread(SETTLE_LEVELS)) {
    const { fast, exact } = trials.rounds(loadPackageLevel(number).tiles);
    const random = createRandom(number);
    for (let i = 0; i <= fast.terrain.flags.length; i++) {
      const section = exploreSection(fast, flagsBelow(i), { ...THOROUGH, random, maxStrokes: 9, layersAfterHit: 1 });
      const player = new NoisyPlayer(fast, section, skill, { ...THOROUGH, random });
      for (let round = 0; round < SETTLE_ROUNDS; round++) {
        const shots: { rest: Rest; drag: DragIntent }[] = [];
        player.play(fast, random, (rest, drag) => shots.push({ rest, drag }));
        for (const { rest, drag } of shots) {
          const steps = stepsToSettle(exact, rest, drag);
          if (steps !== undefined) seconds.push(steps / STEP_HZ);
        }
      }
    }
  }
  return seconds;
}

const good = settleSeconds('good');
const middle = median(good);
line('settle after a good player’s shot, median', middle, 's', undefined, '2.0 or less');
line('settle after a good player’s shot, 95th percentile', quantile(good, 0.95), 's', { name: 'median', value: middle }, 'under 5');
const casual = settleSeconds('casual');
line(
  'settle after a casual player’s shot, 95th percentile',
  quantile(casual, 0.95),
  's',
  { name: 'median', value: median(casual) },
  'under 5',
);
