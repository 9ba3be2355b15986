import type { Aimer } from './aimer.ts';
import type { KeyboardAim } from './first-aim.ts';
import type { Looker } from './looker.ts';
import { activate, dismiss, frontOf, isCovered, moveFocus } from './pad-focus.ts';
import {
  CROSS_KEYS,
  type Direction,
  menuDirection,
  NO_PAD,
  type PadButton,
  type PadState,
  Repeater,
  readPads,
  StickGrip,
  stickAim,
} from './pad-state.ts';

export interface PadCommands {
  /** Asks before strokes are lost. */
  restart(): void;
  returnToCheckpoint(): void;
  openMenu(): void;
}

const CROSS: readonly Direction[] = ['up', 'down', 'left', 'right'];

/**
 * The game by gamepad: the left stick sets direction and power, the cross turns and charges as arrow keys do (finely with a
 * shoulder button), the right stick looks around, A shoots, B cancels, X returns to the checkpoint, Y asks to restart, Start opens the
 * menu. In dialogs and on the start screen, cross and stick move the focus, A presses, B closes.
 * Pads fire no events for their state: it is read once per frame, and only while one is connected.
 * @param isPlaying whether the pad controls the game; otherwise it controls the page
 * @returns a function that unsubscribes
 */
export function listenToPads(aimer: Aimer, looker: Looker, commands: PadCommands, isPlaying: () => boolean): () => void {
  const game = new PadGame(aimer, looker, commands);
  const menu = new PadMenu();
  let before = NO_PAD;
  let frame: number | undefined;
  const poll = (nowMs: number) => {
    const pads = navigator.getGamepads().filter((pad) => pad !== null);
    frame = pads.length > 0 ? requestAnimationFrame(poll) : undefined;
    const now = readPads(pads);
    const isDown = (button: PadButton) => now.pressed.has(button) && !before.pressed.has(button);
    if (isPlaying() && !isCovered(document)) game.handle(now, before, isDown, nowMs);
    else {
      game.releaseAll(now);
      menu.handle(now, isDown, nowMs);
    }
    before = now;
  };
  const start = () => {
    frame ??= requestAnimationFrame(poll);
  };
  window.addEventListener('gamepadconnected', start);
  // Pads that were connected before the page was opened are reported at their first press, by the event.
  if (navigator.getGamepads?.().some((pad) => pad !== null)) start();
  return () => {
    window.removeEventListener('gamepadconnected', start);
    if (frame !== undefined) cancelAnimationFrame(frame);
    game.releaseAll(NO_PAD);
  };
}

type IsDown = (button: PadButton) => boolean;

/** The pad while the game is played. */
class PadGame {
  private readonly aimer: Aimer;
  private readonly looker: Looker;
  private readonly commands: PadCommands;
  private readonly grip = new StickGrip();
  private readonly held = new Set<Direction>();

  constructor(aimer: Aimer, looker: Looker, commands: PadCommands) {
    this.aimer = aimer;
    this.looker = looker;
    this.commands = commands;
  }

  handle(now: PadState, before: PadState, isDown: IsDown, nowMs: number): void {
    const { aimer, commands } = this;
    const isFine = now.pressed.has('fine');
    if (isFine !== before.pressed.has('fine')) aimer.setPace(isFine ? 'fine' : 'normal');
    const followed = this.grip.follow(now.stickX, now.stickY, nowMs);
    const aim = isFine ? moveSlowly(aimer.current, stickAim(now.stickX, now.stickY)) : followed;
    if (aim) aimer.point(aim);
    this.looker.steer('stick', now.lookX, now.lookY);
    for (const direction of CROSS) this.cross(direction, now.pressed.has(direction), isFine);
    if (isDown('b')) aimer.cancel();
    if (isDown('a')) aimer.shootOrShow();
    if (isDown('x')) commands.returnToCheckpoint();
    if (isDown('y')) {
      aimer.cancel();
      commands.restart();
    }
    if (isDown('start')) commands.openMenu();
  }

  /** A dialog has opened: what is held now belongs to the dialog. */
  releaseAll(now: PadState): void {
    this.looker.steer('stick', 0, 0);
    for (const direction of this.held) {
      this.aimer.release(CROSS_KEYS[direction]);
      if (!now.pressed.has(direction)) this.held.delete(direction);
    }
  }

  private cross(direction: Direction, isPressed: boolean, isFine: boolean): void {
    const key = CROSS_KEYS[direction];
    if (isPressed && !this.held.has(direction)) {
      this.held.add(direction);
      this.aimer.setPace(isFine ? 'fine' : 'normal');
      this.aimer.press(key);
    } else if (!isPressed && this.held.delete(direction)) {
      this.aimer.release(key);
    }
  }
}

/** The share of the way that the fine aim moves toward the stick's direction, each frame. */
const FINE_SHARE = 0.04;

/** With the shoulder button held, the aim moves slowly to where the stick points, the short way round. */
function moveSlowly(from: KeyboardAim, to: KeyboardAim | undefined): KeyboardAim | undefined {
  if (!to) return undefined;
  const turn = ((to.angleDeg - from.angleDeg + 540) % 360) - 180;
  return { angleDeg: from.angleDeg + turn * FINE_SHARE, power: from.power + (to.power - from.power) * FINE_SHARE };
}

/** The pad in dialogs and on the start screen. */
class PadMenu {
  private readonly repeater = new Repeater();

  handle(now: PadState, isDown: IsDown, nowMs: number): void {
    const direction = this.repeater.press(menuDirection(now), nowMs);
    if (direction) moveFocus(frontOf(document), direction);
    if (isDown('a')) activate(frontOf(document));
    if (isDown('b')) dismiss(frontOf(document));
  }
}
