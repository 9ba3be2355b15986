import type { EndingStage } from '../../shared/protocol/ending.ts';

/** What the length of an ending depends on. */
export interface EndingInput {
  /** How long the ball rolls to the cup, ms. */
  readonly rollMs: number;
  readonly strokes: number;
  readonly reducedMotion: boolean;
}

/** What the ending shows at a time. Shares are 0 to 1. */
export interface EndingMoment {
  readonly stage: EndingStage;
  readonly roll: number;
  readonly sink: number;
  readonly dip: number;
  readonly pullBack: number;
  /** Each stroke takes an equal share. */
  readonly drawn: number;
  /** Strokes whose line has begun. */
  readonly strokes: number;
}

/** Roll and drop together take 600 ms at most. */
export const ROLL_MS = { min: 120, max: 450 } as const;
const SINK_MS = 150;
/** The flag dips, and bells and confetti follow, before the view moves. */
const CUP_MS = 480;
const DIP_MS = 380;
const PULL_BACK_MS = 900;
/** The line begins while the view still moves: its start comes into view then. */
const LINE_DELAY_MS = 520;
const STROKE_MS = 60;
/** With less, few strokes cannot be followed; with more, many strokes delay the result. */
const LINE_MS = { min: 700, max: 1_800 } as const;
/** Time to see the whole line. */
const HOLD_MS = 500;
/** With reduced motion: the ball is in the cup, then the whole line is shown. */
const STILL_CUP_MS = 300;
const STILL_TOWER_MS = 700;

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
const share = (elapsedMs: number, fromMs: number, lengthMs: number): number => clamp((elapsedMs - fromMs) / lengthMs, 0, 1);
const easeInOut = (at: number): number => (at < 0.5 ? 4 * at ** 3 : 1 - (2 - 2 * at) ** 3 / 2);

const thereAndBack = (at: number): number => 4 * at * (1 - at);

const lineMs = (strokes: number): number => clamp(strokes * STROKE_MS, LINE_MS.min, LINE_MS.max);
const pullBackAtMs = ({ rollMs }: EndingInput): number => rollMs + SINK_MS + CUP_MS;

/** When the result may open, ms after the finish. Skipping leads here. */
export function resultAtMs(input: EndingInput): number {
  if (input.reducedMotion) return STILL_CUP_MS + STILL_TOWER_MS;
  return pullBackAtMs(input) + LINE_DELAY_MS + lineMs(input.strokes) + HOLD_MS;
}

/** The ending `elapsedMs` after the finish. */
export function endingAt(elapsedMs: number, input: EndingInput): EndingMoment {
  const isOver = elapsedMs >= resultAtMs(input);
  return input.reducedMotion ? stillMoment(elapsedMs, input.strokes, isOver) : movingMoment(elapsedMs, input, isOver);
}

/** Nothing moves: the ball is in the cup at once, and the line is there with the tower. */
function stillMoment(elapsedMs: number, strokes: number, isOver: boolean): EndingMoment {
  const isAtCup = elapsedMs < STILL_CUP_MS;
  const whole = isAtCup ? 0 : 1;
  const stage = isOver ? 'result' : isAtCup ? 'cup' : 'tower';
  return { stage, roll: 1, sink: 1, dip: 0, pullBack: whole, drawn: whole, strokes: whole * strokes };
}

function movingMoment(elapsedMs: number, input: EndingInput, isOver: boolean): EndingMoment {
  const { rollMs, strokes } = input;
  const pullBackMs = pullBackAtMs(input);
  const drawn = share(elapsedMs, pullBackMs + LINE_DELAY_MS, lineMs(strokes));
  return {
    stage: isOver ? 'result' : elapsedMs < pullBackMs ? 'cup' : 'tower',
    roll: share(elapsedMs, 0, rollMs),
    sink: share(elapsedMs, rollMs, SINK_MS),
    dip: thereAndBack(share(elapsedMs, rollMs + SINK_MS, DIP_MS)),
    pullBack: easeInOut(share(elapsedMs, pullBackMs, PULL_BACK_MS)),
    drawn,
    strokes: drawn >= 1 ? strokes : Math.ceil(drawn * strokes),
  };
}
