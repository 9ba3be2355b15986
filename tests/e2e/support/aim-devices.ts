import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import type { KeyboardAim } from '../../../client/sim/first-aim.ts';
import type { Move } from '../../../sim-worker/core/move.ts';
import { gridAim } from '../../support/plans.ts';
import { text } from '../../support/texts.ts';
import { leanStick, pressPad, stickFor } from './devices.ts';
import { PHONE, type Player } from './player.ts';

/** A device that aims on the grid of half degrees and whole percents. */
export interface AimDevice {
  shoot(aim: KeyboardAim): Promise<void>;
  goBack(): Promise<void>;
}

/** Plays moves with a device, and waits for rest after each shot. */
export async function playAims(player: Player, device: AimDevice, moves: readonly Move[]): Promise<void> {
  let strokes = await player.strokes();
  for (const move of moves) {
    await player.ready();
    if (move.kind === 'return') {
      await device.goBack();
      continue;
    }
    await device.shoot(gridAim(move.drag));
    strokes += 1;
    await player.strokesAre(strokes);
    await player.rests();
  }
}

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** How the live region begins when the stick has reached an aim. */
function spokenAim({ angleDeg, power }: KeyboardAim): string {
  const values = { angle: angleDeg, power: Math.round(power * 100), strokes: 0, checkpoint: 0, checkpoints: 0 };
  return text('aim.spokenAim', values).split('%')[0] ?? '';
}

export const padDevice = (page: Page): AimDevice => ({
  async shoot(aim) {
    await leanStick(page, { x: 0, y: 0 });
    await leanStick(page, stickFor(aim));
    await page
      .getByTestId('live-aim')
      .filter({ hasText: spokenAim(aim) })
      .waitFor();
    await pressPad(page, 'a');
  },
  goBack: () => pressPad(page, 'x'),
});

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A press that the page hears late counts as held, and glides: then the angle is corrected. */
const MOST_CORRECTIONS = 8;

/** Plays by single clicks on the course and the panel, without a drag. */
export class Tapper implements AimDevice {
  private readonly player: Player;
  private readonly page: Page;
  private readonly figures: Locator;

  constructor(player: Player) {
    this.player = player;
    this.page = player.page;
    this.figures = player.page.getByTestId('held-aim');
  }

  async shoot({ angleDeg, power }: KeyboardAim): Promise<void> {
    await this.setPower(Math.round(power * 100));
    await this.point(angleDeg);
    for (let tries = 0; (await this.angle()) !== angleDeg; tries++) {
      if (tries === MOST_CORRECTIONS) throw new Error(`${angleDeg} degrees were never met`);
      const turn = ((angleDeg - (await this.angle()) + 540) % 360) - 180;
      await this.press(button(this.page, text(turn > 0 ? 'aim.turnLeft' : 'aim.turnRight')), Math.abs(turn) * 2);
    }
    await button(this.page, text('aim.shoot')).click();
  }

  async goBack(): Promise<void> {
    await button(this.page, text('hud.returnToCheckpoint')).click();
  }

  private async angle(): Promise<number> {
    return Number.parseFloat((await this.figures.textContent()) ?? '');
  }

  private async setPower(percent: number): Promise<void> {
    await this.page.getByRole('slider', { name: text('aim.power') }).fill(String(percent));
    await this.figures.filter({ hasText: ` ${percent}%` }).waitFor();
  }

  /** Finds the ball by two taps to its left and right, then taps in the direction of the angle. */
  private async point(angleDeg: number): Promise<void> {
    const size = this.page.viewportSize() ?? PHONE;
    const [left, right] = [0.3, 0.7].map((share) => ({ x: size.width * share, y: size.height * 0.4 })) as [Point, Point];
    const ball = meet(left, await this.tap(left), right, await this.tap(right));
    const radians = (angleDeg * Math.PI) / 180;
    for (const reach of [140, 110, 80, 50, 30]) {
      const target = { x: ball.x + Math.cos(radians) * reach, y: ball.y - Math.sin(radians) * reach };
      const isFree = target.x > 10 && target.x < size.width - 10 && target.y > 250 && target.y < size.height - 210;
      if (!isFree) continue;
      await this.tap(target);
      return;
    }
  }

  /** Taps and returns the angle after it. The aim is hidden first: that it is shown again tells that the tap was heard. */
  private async tap({ x, y }: Point): Promise<number> {
    const cancel = button(this.page, text('aim.cancel'));
    const hidden = () => cancel.getAttribute('aria-disabled');
    await cancel.click();
    await expect.poll(hidden).toBe('true');
    await this.page.mouse.click(x, y);
    await expect.poll(hidden).toBe('false');
    return this.angle();
  }

  /** Presses a button of the panel. Down and up are sent without a wait between them: a button that is held too long glides. */
  private async press(turn: Locator, times: number): Promise<void> {
    const { mouse } = this.page;
    const place = await turn.boundingBox();
    if (!place) throw new Error('There is no button to turn with');
    await mouse.move(place.x + 24, place.y + 24);
    for (let i = 0; i < times; i++) await Promise.all([mouse.down(), mouse.up()]);
    // The page has heard all of it, and shows it in its next frame.
    await this.player.frames(2);
  }
}

/** Where two lines meet: each goes through a point in a direction, degrees, y down. */
function meet(a: Point, aDeg: number, b: Point, bDeg: number): Point {
  const [u, v] = [aDeg, bDeg].map((degrees) => ({ x: Math.cos((degrees * Math.PI) / 180), y: -Math.sin((degrees * Math.PI) / 180) })) as [
    Point,
    Point,
  ];
  const cross = u.x * v.y - u.y * v.x;
  const along = ((b.x - a.x) * v.y - (b.y - a.y) * v.x) / cross;
  return { x: a.x + u.x * along, y: a.y + u.y * along };
}
