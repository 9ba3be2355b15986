import type { AimSender } from './aim-sender.ts';
import { dragFromAim } from './drag.ts';
import { FIRST_AIM, type KeyboardAim } from './first-aim.ts';
import { type AimKey, glideAim, HOLD_DELAY_MS, heldKeys, type Pace, POWER_MIN, stepAim } from './keyboard-aim.ts';

/**
 * The aim that keys, taps, the panel and the pad share, so that each continues from the other. It is kept between shots: the next
 * one starts from the last.
 */
export class Aimer {
  private readonly sender: AimSender;
  private readonly onAim: (aim: KeyboardAim) => void;
  private readonly held = new Set<AimKey>();
  private aim: KeyboardAim = FIRST_AIM;
  private isShown = false;
  private pace: Pace = 'normal';
  private frame: number | undefined;
  private heldSinceMs = 0;
  /** The aim without any glide since then. */
  private stepped: KeyboardAim = FIRST_AIM;
  private hasGlided = false;
  private lastMs = 0;

  /** @param onAim is called at every change, also of an aim that is not shown */
  constructor(sender: AimSender, onAim: (aim: KeyboardAim) => void = () => undefined) {
    this.sender = sender;
    this.onAim = onAim;
  }

  /** The current aim, shown or not. */
  get current(): KeyboardAim {
    return this.aim;
  }

  /** Whether the aim is shown. */
  get isAiming(): boolean {
    return this.isShown;
  }

  setPace(pace: Pace): void {
    this.pace = pace;
  }

  /** Moves the aim by one step; it glides when the key is held. @param atMs when the key went down, which a busy page hears later */
  press(key: AimKey, atMs = performance.now()): void {
    if (this.held.size === 0) {
      this.heldSinceMs = atMs;
      this.stepped = this.aim;
      this.hasGlided = false;
    }
    const step = heldKeys([key], this.pace);
    this.stepped = stepAim(this.stepped, step);
    this.point(stepAim(this.aim, step));
    this.held.add(key);
    this.frame ??= requestAnimationFrame(this.glide);
  }

  /** @param atMs when the key went up, which a busy page hears later */
  release(key: AimKey, atMs = performance.now()): void {
    if (!this.held.delete(key) || this.held.size > 0) return;
    // The key was up again before it could glide: the page only heard of that too late.
    if (atMs - this.heldSinceMs < HOLD_DELAY_MS && this.hasGlided) this.point(this.stepped);
    // A glide of the panel ends on its grid, where single presses continue.
    if (this.pace === 'panel') this.point(onPanelGrid(this.aim));
  }

  releaseAll(): void {
    this.held.clear();
  }

  /** Sets and shows the aim; missing fields stay as they are. @param aim power is a share of the longest drag */
  point(aim: Partial<KeyboardAim>): void {
    const { angleDeg, power } = { ...this.aim, ...aim };
    this.aim = { angleDeg: (angleDeg + 360) % 360, power: Math.min(1, Math.max(POWER_MIN, power)) };
    this.onAim(this.aim);
    this.show();
  }

  show(): void {
    this.isShown = true;
    this.sender.aim(dragFromAim(this.aim.angleDeg, this.aim.power));
  }

  /** Shoots with the current aim, shown or not. */
  shoot(): void {
    this.isShown = false;
    this.releaseAll();
    this.sender.shoot(dragFromAim(this.aim.angleDeg, this.aim.power));
  }

  /** The first press shows the aim, the second shoots. */
  shootOrShow(): void {
    if (this.isShown) this.shoot();
    else this.show();
  }

  /** Hides the aim. */
  cancel(): void {
    this.releaseAll();
    if (!this.isShown) return;
    this.isShown = false;
    this.sender.cancel();
  }

  private readonly glide = (nowMs: number): void => {
    const elapsedMs = Math.max(0, nowMs - Math.max(this.lastMs, this.heldSinceMs + HOLD_DELAY_MS));
    this.lastMs = nowMs;
    this.frame = this.held.size > 0 ? requestAnimationFrame(this.glide) : undefined;
    if (this.held.size === 0 || elapsedMs === 0) return;
    this.hasGlided = true;
    this.point(glideAim(this.aim, heldKeys(this.held, this.pace), elapsedMs));
  };
}

const onPanelGrid = ({ angleDeg, power }: KeyboardAim): KeyboardAim => ({
  angleDeg: Math.round(angleDeg * 2) / 2,
  power: Math.round(power * 100) / 100,
});
