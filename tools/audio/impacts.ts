import { bandPass, highPass, lowPass } from './filter.ts';
import { glide, mix, noise, ring, type Signal, shape, soften, struck } from './signal.ts';

/**
 * The small speaker of a phone plays next to nothing below 600 Hz. So a stroke and a bounce have a click of 6 ms at 1.6 to 2.4 kHz, a body
 * at 500 to 900 Hz, and of what lies below only as much as a large speaker needs.
 */
interface Take {
  /** Pitch of the click, Hz, 1,600 to 2,400. */
  readonly clickHertz: number;
  /** Pitch at which the body begins and to which it falls, Hz, 900 to 500. */
  readonly bodyHertz: readonly [from: number, to: number];
  readonly seed: number;
}

const CLICK_S = 0.006;
/** The click has fallen by 60 dB when it ends. */
const CLICK_DECAY = Math.log(1_000) / CLICK_S;

function clickOf(seconds: number, { clickHertz, seed }: Take): Signal {
  const grit = shape(bandPass(noise(seconds, seed), clickHertz, 800), struck(0.0003, CLICK_DECAY * 0.6));
  return mix([grit, 1.4], [ring(seconds, clickHertz, CLICK_DECAY * 0.5), 0.5]);
}

const HITS: readonly Take[] = [
  { clickHertz: 2_050, bodyHertz: [900, 700], seed: 11 },
  { clickHertz: 1_820, bodyHertz: [860, 660], seed: 12 },
  { clickHertz: 2_280, bodyHertz: [900, 740], seed: 13 },
];

/** The club: a hard, dry block of wood. */
const hit = (take: Take): Signal => {
  const seconds = 0.22;
  const [from, to] = take.bodyHertz;
  const body = mix([glide(seconds, from, to, 60, 34), 0.8], [ring(seconds, to * 1.33, 52, 0.1), 0.3]);
  const thump = glide(seconds, 240, 110, 45, 38);
  return lowPass(mix([clickOf(seconds, take), 1.1], [body, 1], [thump, 0.22]), 8_000);
};

const BOUNCES: readonly Take[] = [
  { clickHertz: 1_700, bodyHertz: [840, 640], seed: 23 },
  { clickHertz: 1_640, bodyHertz: [800, 610], seed: 24 },
  { clickHertz: 1_880, bodyHertz: [890, 670], seed: 25 },
];

/** The ball on grass: rubber. A pitch that drops as the ball flattens, compressed by the soft body, and blades that give way. */
const bounce = (take: Take): Signal => {
  const seconds = 0.24;
  const [from, to] = take.bodyHertz;
  const body = soften(glide(seconds, from, to, 36, 27), 0.9);
  const blades = shape(bandPass(noise(seconds, take.seed + 100), 4_600, 2_400), struck(0.004, 55));
  const thump = glide(seconds, 260, 120, 40, 28);
  return lowPass(mix([clickOf(seconds, take), 0.85], [body, 1.1], [blades, 0.16], [thump, 0.22]), 5_200);
};

const WALLS: readonly Take[] = [
  { clickHertz: 2_300, bodyHertz: [900, 820], seed: 31 },
  { clickHertz: 2_120, bodyHertz: [860, 780], seed: 32 },
  { clickHertz: 2_400, bodyHertz: [900, 850], seed: 33 },
];

/** Stone and packed soil: a short, hard knock without a glide, and crumbs. */
const wall = (take: Take): Signal => {
  const seconds = 0.16;
  const [from, to] = take.bodyHertz;
  const stone = mix(
    [glide(seconds, from, to, 90, 62), 0.8],
    [ring(seconds, to * 1.62, 80, 0.2), 0.5],
    [ring(seconds, to * 2.31, 120), 0.25],
  );
  const crumbs = shape(highPass(noise(seconds, take.seed + 100), 2_600), struck(0.001, 95));
  return mix([clickOf(seconds, take), 1], [stone, 1], [crumbs, 0.12]);
};

/** The ground of a flag: a board below cloth. Lower and duller than grass, with a second mode that rings on. */
export function mat(): Signal {
  const seconds = 0.3;
  const board = mix([glide(seconds, 690, 580, 50, 24), 0.8], [ring(seconds, 845, 26, 0.1), 0.55], [ring(seconds, 1_270, 44, 0.3), 0.16]);
  const cloth = shape(lowPass(noise(seconds, 36), 1_500), struck(0.003, 120));
  const thump = glide(seconds, 210, 120, 40, 26);
  return lowPass(mix([board, 1], [cloth, 0.5], [thump, 0.17]), 3_000);
}

/** Ice: modes like those of glass, which are not harmonics of each other, and a crack at the start. */
export function ice(): Signal {
  const seconds = 0.34;
  const modes: readonly (readonly [hertz: number, decay: number, gain: number])[] = [
    [1_318, 17, 0.22],
    [2_637, 24, 0.5],
    [3_420, 31, 0.28],
    [4_186, 38, 0.32],
    [6_050, 60, 0.16],
  ];
  const glass = mix(...modes.map(([hertz, decay, gain], i) => [ring(seconds, hertz, decay, i * 0.17), gain] as const));
  const crack = shape(highPass(noise(seconds, 37), 3_800), struck(0.0004, 420));
  return mix([glass, 1], [crack, 0.6]);
}

/** A button: two small blocks of wood, 70 ms. */
export function click(): Signal {
  const seconds = 0.07;
  const tick = mix([ring(seconds, 1_850, 180), 0.7], [ring(seconds, 924, 115, 0.1), 0.5]);
  const edge = shape(highPass(noise(seconds, 41), 1_500), struck(0.0003, 850));
  return mix([tick, 1], [edge, 0.35]);
}

const takesOf = (takes: readonly Take[], recipe: (take: Take) => Signal) => takes.map((take) => () => recipe(take));

/** The takes of the sounds that are heard most often, so that none is heard twice in a row. */
export const hits = takesOf(HITS, hit);
export const bounces = takesOf(BOUNCES, bounce);
export const walls = takesOf(WALLS, wall);
