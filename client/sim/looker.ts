import type { Box } from '../../shared/protocol/frame.ts';
import type { LookInput } from '../../shared/protocol/look.ts';
import { atom } from '../state/jotai.ts';

type Move = Omit<Extract<LookInput, { kind: 'move' }>, 'kind'>;
/** Devices that steer the view, each with a direction of its own. */
type Steering = 'keys' | 'stick';

/** Sends to the camera how the player looks around, by any device: at most one movement in each animation frame. */
export class Looker {
  private readonly send: (input: LookInput) => void;
  private readonly directions: Record<Steering, { readonly x: number; readonly y: number }> = {
    keys: { x: 0, y: 0 },
    stick: { x: 0, y: 0 },
  };
  private sentX = 0;
  private sentY = 0;
  private waiting: Move | undefined;
  private frame: number | undefined;

  /** Tells the camera which parts of the HUD cover the picture. */
  readonly setHud: (boxes: readonly Box[]) => void;

  constructor(send: (input: LookInput) => void, setHud: (boxes: readonly Box[]) => void = () => undefined) {
    this.send = send;
    this.setHud = setHud;
  }

  /** Moves the picture by dx, dy and enlarges it around x, y, CSS pixels of the canvas. */
  move(move: Move): void {
    const { waiting } = this;
    this.waiting = waiting ? { ...move, dx: waiting.dx + move.dx, dy: waiting.dy + move.dy, scale: waiting.scale * move.scale } : move;
    this.frame ??= requestAnimationFrame(() => this.flush());
  }

  /** The fingers or the mouse button are up. */
  release(): void {
    this.flush();
    this.send({ kind: 'release' });
  }

  /** Looks at a place of the course, in tiles, until `release`. */
  showPlace(x: number, y: number): void {
    this.send({ kind: 'place', x, y });
  }

  /** Looks at the next flag until `back`. */
  showFlag(): void {
    this.send({ kind: 'flag' });
  }

  back(): void {
    this.send({ kind: 'back' });
  }

  /** The direction in which a device steers, -1 to 1, y down; 0, 0 stops. */
  steer(device: Steering, x: number, y: number): void {
    this.directions[device] = { x, y };
    const { keys, stick } = this.directions;
    const [sumX, sumY] = [keys.x + stick.x, keys.y + stick.y];
    if (sumX === this.sentX && sumY === this.sentY) return;
    [this.sentX, this.sentY] = [sumX, sumY];
    this.send({ kind: 'steer', x: sumX, y: sumY });
  }

  private flush(): void {
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
    this.frame = undefined;
    if (this.waiting) this.send({ kind: 'move', ...this.waiting });
    this.waiting = undefined;
  }
}

/** Looks around for the controls of the HUD; null without a course canvas. */
export const lookerAtom = atom<Looker | null>(null);
