import { BALL_RADIUS } from '../../shared/course/geometry.ts';
import { type ArcStop, contactOf } from './arc.ts';
import { fly, launched, STEPS_BETWEEN_DOTS } from './flight.ts';
import type { Launch } from './launch.ts';
import { type Round, STEP } from './round.ts';
import { type Seat, ZONE } from './terrain.ts';

/** A shot up to the end of its first bounce, in dots: x and y in turn, world units, one for every six steps. */
export interface ForeseenShot {
  /** Up to the first contact. */
  readonly dots: readonly number[];
  /** From that contact to the next, or to where the ball rests, drowns or leaves the course. Undefined without a contact. */
  readonly bounce: readonly number[] | undefined;
  /** What the first arc ends on, then the bounce. */
  readonly stops: readonly ArcStop[];
}

/** The most steps that are looked ahead: 8 s. It bounds what a frame can cost; few shots take half as long. */
const STEPS_AHEAD = 1080;
/** A contact changes the velocity by more than this, units a second. Rounding to float32 changes it by less than a hundredth of it. */
const TOUCH_SPEED = 1e-3;
/** Dots of a ball that rolls to a stop are at least this far apart, world units. */
const DOT_DISTANCE = BALL_RADIUS;

/**
 * Plays a shot ahead, up to the contact after its first bounce. Contacts without a step of free flight between them, as those of a ball that
 * rolls, are one.
 * @param round a round of its own, on an engine of its own
 * @param rest where the ball lies
 */
export function foreseeShot(round: Round, rest: Seat, launch: Launch): ForeseenShot {
  const dots: number[] = [];
  let bounce: number[] | undefined;
  const stops: ArcStop[] = [];
  const seen = (): ForeseenShot => ({ dots, bounce, stops });
  // Up to where the ball would be carried back, no flag makes a difference.
  round.startAt({ ...rest, activeFlags: 0 });
  const { terrain, ball } = round;
  const free = launched(rest.x, rest.y, launch);
  if (!round.shoot(launch)) return seen();
  let wasTouching = false;
  for (let n = 1; n <= STEPS_AHEAD; n++) {
    const { x, y, vx, vy } = ball;
    Object.assign(free, { x, y, vx, vy });
    fly(terrain, free);
    const results = round.step();
    if (results & (STEP.drowned | STEP.lost)) {
      stops.push({ contact: results & STEP.drowned ? 'water' : 'outside', x: free.x, y: free.y });
      return seen();
    }
    const isTouching = Math.abs(ball.vx - free.vx) + Math.abs(ball.vy - free.vy) > TOUCH_SPEED;
    if (isTouching && !wasTouching) {
      const isWater = terrain.zoneAt(free.x, free.y) === ZONE.water;
      stops.push({ contact: isWater ? 'water' : (contactOf(terrain, free) ?? 'floor'), x: free.x, y: free.y });
      if (bounce) {
        endArc(bounce, x, y);
        return seen();
      }
      bounce = [x, y];
    } else if (results & (STEP.ready | STEP.finished)) {
      stops.push({ contact: 'floor', x: ball.x, y: ball.y });
      return seen();
    } else if (n % STEPS_BETWEEN_DOTS === 0) {
      if (bounce) addDot(bounce, ball.x, ball.y);
      else dots.push(ball.x, ball.y);
    }
    wasTouching = isTouching;
  }
  return seen();
}

/** Adds a dot, unless it would lie on the last one. */
function addDot(arc: number[], x: number, y: number): void {
  const [lastX, lastY] = arc.slice(-2) as [number, number];
  const [dx, dy] = [x - lastX, y - lastY];
  if (dx * dx + dy * dy >= DOT_DISTANCE * DOT_DISTANCE) arc.push(x, y);
}

/** Adds the dot at the end of a bounce: where the ball touches again says more than the dot before. */
function endArc(arc: number[], x: number, y: number): void {
  const before = arc.length;
  addDot(arc, x, y);
  if (arc.length === before && before > 2) arc.splice(-2, 2, x, y);
}
