import type { AimSender } from './aim-sender.ts';
import { dragFromAim } from './drag.ts';
import { type FocusKind, focusKindOf, letterOf, passesFocus } from './key-owner.ts';
import { aimKey, FIRST_AIM, glideAim, HOLD_DELAY_MS, heldKeys, type KeyboardAim, stepAim } from './keyboard-aim.ts';

export interface KeyCommands {
  restart(): void;
  returnToCheckpoint(): void;
}

/** Is the key meant for the page? Not with a modifier, or when the focused control needs it for itself. */
export function isCommandKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  return passesFocus(event.key, focusOf(event));
}

/** Is the key meant for the game? Not while a dialog is open. */
function isGameKey(event: KeyboardEvent): boolean {
  return isCommandKey(event) && document.querySelector('dialog[open]') === null;
}

function focusOf(event: KeyboardEvent): FocusKind {
  const target = event.target instanceof Element ? event.target.closest(CONTROLS) : null;
  return target instanceof HTMLElement ? focusKindOf(target) : 'elsewhere';
}

/** What can have the focus and wants keys. */
const CONTROLS = 'input, textarea, select, button, a, summary, [contenteditable]';

/**
 * The game by keys alone: arrows turn and charge (Shift finely, held they glide), Space or Enter shoots, Escape cancels,
 * r asks to restart, c returns to the checkpoint, also under Caps Lock. (m, which mutes, is the page's: features/sound.)
 * @returns the way to stop
 */
export function listenToKeys(sender: AimSender, commands: KeyCommands, isPlaying: () => boolean): () => void {
  const keyboard = new KeyboardAimer(sender);
  const down = (event: KeyboardEvent) => {
    if (!isGameKey(event) || !isPlaying()) return;
    keyboard.setFine(event.shiftKey);
    if (aimKey(event.key)) {
      event.preventDefault();
      if (!event.repeat) keyboard.press(event.key);
    } else if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      if (!event.repeat) keyboard.shootOrShow();
    } else if (event.key === 'Escape') {
      keyboard.cancel();
    } else if (letterOf(event) === 'r' && !event.repeat) {
      keyboard.cancel();
      commands.restart();
    } else if (letterOf(event) === 'c' && !event.repeat) {
      commands.returnToCheckpoint();
    }
  };
  const up = (event: KeyboardEvent) => {
    keyboard.setFine(event.shiftKey);
    keyboard.release(event.key);
  };
  const blur = () => keyboard.releaseAll();
  window.addEventListener('keydown', down);
  window.addEventListener('keyup', up);
  window.addEventListener('blur', blur);
  return () => {
    keyboard.cancel();
    window.removeEventListener('keydown', down);
    window.removeEventListener('keyup', up);
    window.removeEventListener('blur', blur);
  };
}

/** Keeps the aim between presses, so that the next shot starts from the last one. */
class KeyboardAimer {
  private readonly sender: AimSender;
  private readonly held = new Set<string>();
  private aim: KeyboardAim = FIRST_AIM;
  private aiming = false;
  private fine = false;
  private frame: number | undefined;
  private heldSinceMs = 0;
  private lastMs = 0;

  constructor(sender: AimSender) {
    this.sender = sender;
  }

  setFine(fine: boolean): void {
    this.fine = fine;
  }

  press(key: string): void {
    this.aim = stepAim(this.aim, heldKeys([key], this.fine));
    this.show();
    if (this.held.size === 0) this.heldSinceMs = performance.now();
    this.held.add(key);
    this.frame ??= requestAnimationFrame(this.glide);
  }

  release(key: string): void {
    this.held.delete(key);
  }

  releaseAll(): void {
    this.held.clear();
  }

  shootOrShow(): void {
    if (!this.aiming) {
      this.show();
      return;
    }
    this.aiming = false;
    this.releaseAll();
    this.sender.shoot(dragFromAim(this.aim.angleDeg, this.aim.power));
  }

  cancel(): void {
    this.releaseAll();
    if (!this.aiming) return;
    this.aiming = false;
    this.sender.cancel();
  }

  private show(): void {
    this.aiming = true;
    this.sender.aim(dragFromAim(this.aim.angleDeg, this.aim.power));
  }

  private readonly glide = (nowMs: number): void => {
    const elapsedMs = Math.max(0, nowMs - Math.max(this.lastMs, this.heldSinceMs + HOLD_DELAY_MS));
    this.lastMs = nowMs;
    this.frame = this.held.size > 0 ? requestAnimationFrame(this.glide) : undefined;
    if (this.held.size === 0 || elapsedMs === 0) return;
    this.aim = glideAim(this.aim, heldKeys(this.held, this.fine), elapsedMs);
    this.show();
  };
}
