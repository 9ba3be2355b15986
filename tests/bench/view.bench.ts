import { flagsBelow } from '../../shared/course/flag-set.ts';
import type { ZoomChoice } from '../../shared/course/geometry.ts';
import type { View } from '../../shared/protocol/frame.ts';
import { exploreSection } from '../../sim-worker/solver/explore.ts';
import { NoisyPlayer } from '../../sim-worker/solver/noisy-player.ts';
import { createRandom } from '../../sim-worker/solver/random.ts';
import { QUICK } from '../../sim-worker/solver/rate.ts';
import { CourseTrials } from '../../tools/course-forge/course-trials.ts';
import { coveredUpperShare, hiddenWhileAimed, playSeen, type SeenShot, topOfRest } from '../support/hidden-places.ts';
import { FIRST_HUD, HUD, type HudBox, SCREENS, type Screen, sizeOf } from '../support/hud-boxes.ts';
import { loadPackageLevel, packageNumbers } from '../support/package-levels.ts';
import { line } from './report.ts';

// What a player cannot see while aiming: the places where the shots of a good player come to rest, and the next flags, off the screen
// or under the HUD. Computed from the camera and the rectangles of the HUD, at 1x with the first HUD and as it is now.

const LEVELS = 30;
const SHOTS = 2_000;
const ROUNDS_A_SECTION = 8;

const trials = await CourseTrials.open();

function shotsOf(number: number): SeenShot[] {
  const level = loadPackageLevel(number);
  const { fast, exact } = trials.rounds(level.tiles);
  const random = createRandom(number);
  const shots: SeenShot[] = [];
  for (let section = 0; section <= fast.terrain.flags.length; section++) {
    const explored = exploreSection(fast, flagsBelow(section), { ...QUICK, random, layersAfterHit: 1 });
    const player = new NoisyPlayer(fast, explored, 'good', { ...QUICK, random });
    for (let round = 0; round < ROUNDS_A_SECTION; round++) {
      player.play(fast, random, (rest, drag) => {
        const shot = playSeen(exact, level, rest, drag);
        if (shot) shots.push(shot);
      });
    }
  }
  return shots;
}

/** Evenly spread over all levels. */
function goodShots(): SeenShot[] {
  const numbers = packageNumbers();
  const all = Array.from({ length: LEVELS }, (_, i) => shotsOf(numbers[Math.floor((i * numbers.length) / LEVELS)] as number)).flat();
  if (all.length < SHOTS) throw new Error(`Only ${all.length} shots`);
  return Array.from({ length: SHOTS }, (_, i) => all[Math.floor((i * all.length) / SHOTS)] as SeenShot);
}

const percent = (shots: readonly boolean[]): number => (100 * shots.filter(Boolean).length) / shots.length;

interface Figures {
  readonly landing: number;
  readonly flag: number;
  readonly upper: number;
}

function figuresOf(shots: readonly SeenShot[], screen: Screen, zoom: ZoomChoice, hud: readonly HudBox[]): Figures {
  const view: View = { ...sizeOf(screen), pixelRatio: 1, zoom, reducedMotion: false };
  const hidden = shots.map((shot) => hiddenWhileAimed(shot, view, hud));
  return {
    landing: percent(hidden.map(({ landing }) => landing)),
    flag: percent(hidden.map(({ flag }) => flag)),
    upper: 100 * coveredUpperShare(view, hud),
  };
}

/** Where the highest ball at rest begins: what stands above it covers no ball. */
function highestRest(shots: readonly SeenShot[], screen: Screen): number {
  const view: View = { ...sizeOf(screen), pixelRatio: 1, zoom: 'auto', reducedMotion: false };
  return Math.min(...shots.map((shot) => topOfRest(shot, view)));
}

/** The most that may be hidden, percent. */
const AIMS: Readonly<Partial<Record<Screen, Pick<Figures, 'landing' | 'flag'>>>> = {
  '390x844': { landing: 1, flag: 3 },
  '360x640': { landing: 1, flag: 5 },
  '844x390': { landing: 0, flag: 5 },
  '1280x800': { landing: 0, flag: 3 },
};

const shots = goodShots();
for (const screen of SCREENS) {
  const before = figuresOf(shots, screen, 1, FIRST_HUD[screen]);
  const now = figuresOf(shots, screen, 'auto', HUD[screen]);
  const aims = AIMS[screen];
  const report = (what: string, name: keyof Figures, most?: number) => {
    line(`${screen}: ${what}, 1x and first HUD`, before[name], '%');
    line(
      `${screen}: ${what}`,
      now[name],
      '%',
      { name: 'before', value: before[name] },
      most === undefined ? undefined : `at most ${most} %`,
    );
  };
  report('landing places hidden', 'landing', aims?.landing);
  report('next flags hidden', 'flag', aims?.flag);
  report('upper half covered', 'upper', 10);
  line(`${screen}: highest ball at rest below the top`, highestRest(shots, screen), 'px');
}
