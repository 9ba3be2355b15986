import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { KeyboardAim } from '../../client/sim/keyboard-aim.ts';
import { gameDayAt, levelOfDay } from '../../shared/game-day.ts';
import type { Solution } from '../../sim-worker/solver/solve.ts';
import { launchChromium } from '../support/chromium.ts';
import { loadLevel } from '../support/levels.ts';
import { planForKeys } from '../support/plans.ts';
import { type Product, startProduct } from '../support/product.ts';
import { FAKE_PAD, gridAim, leanStick, planOnGrid, pressPad, stickFor } from './support/devices.ts';
import { DESKTOP, newPlayer, PHONE, type Player } from './support/player.ts';

/** A day whose hole has one of the shortest solutions. */
const DAY = '2026-12-09';
const level = loadLevel(levelOfDay(gameDayAt(0, DAY)));

let product: Product;
let browser: Browser;
let onGrid: Solution;
beforeAll(async () => {
  product = await startProduct({ env: { GAME_DATE: DAY } });
  browser = await launchChromium();
  onGrid = await planOnGrid(level);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function comeIn(viewport: { width: number; height: number }, script = ''): Promise<Player> {
  const { player, context } = await newPlayer(browser, viewport);
  await context.addInitScript(`window.gameDate = '${DAY}';${script}`);
  await player.page.goto(product.url);
  return player;
}

const instructions = (page: Page): Locator => page.getByRole('dialog', { name: 'How to play' });

async function seeCelebration({ page, complaints }: Player, { strokes }: Solution): Promise<void> {
  const celebration = page.getByRole('dialog', { name: 'You Made It!' });
  await celebration.waitFor();
  expect(await celebration.getByTestId('final-score').textContent()).toBe(String(strokes));
  await celebration.locator('[data-testid=submission][data-state=verified]').waitFor();
  expect(complaints).toEqual([]);
}

/** Plays shots and returns in a device's own way, waiting for rest after each. */
async function playWith(
  player: Player,
  { moves }: Solution,
  device: { shoot(aim: KeyboardAim): Promise<void>; goBack(): Promise<void> },
): Promise<void> {
  let strokes = 0;
  for (const move of moves) {
    await player.ready();
    if (move.kind === 'return') {
      await device.goBack();
      continue;
    }
    await device.shoot(gridAim(move.drag));
    await player.strokesAre(++strokes);
    await player.page.locator('.stage[data-phase=ready], .stage[data-phase=finished]').waitFor();
  }
}

/** Presses Tab until a control has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let i = 0; i < 40; i++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab never reached it');
}

test.concurrent('a hole by keyboard alone, from the start screen to the celebration', async () => {
  const player = await comeIn(DESKTOP);
  const { page } = player;
  const plan = await planForKeys(level);
  await tabTo(page, page.getByRole('button', { name: 'Play', exact: true }));
  await page.keyboard.press('Enter');
  await instructions(page).waitFor();
  await page.keyboard.press('Enter');
  await player.ready();
  await player.playThrough(plan, 'keys');
  await seeCelebration(player, plan);
});

/** Single clicks on the course and the panel; nothing is ever dragged. */
class Tapper {
  private readonly page: Page;
  private readonly figures: Locator;

  constructor(page: Page) {
    this.page = page;
    this.figures = page.getByTestId('held-aim');
  }

  async shoot({ angleDeg, power }: KeyboardAim): Promise<void> {
    await this.setPower(Math.round(power * 100));
    for (let tries = 0; (await this.angle()) !== angleDeg; tries++) {
      if (tries === 8) throw new Error(`${angleDeg} degrees were never met`);
      await this.point(angleDeg);
      const turn = ((angleDeg - (await this.angle()) + 540) % 360) - 180;
      const button = this.page.getByRole('button', { name: turn > 0 ? 'Turn left' : 'Turn right' });
      const place = await button.boundingBox();
      if (!place) throw new Error('no button to turn with');
      for (let presses = Math.abs(turn) * 2; presses > 0; presses--) await this.page.mouse.click(place.x + 24, place.y + 24);
    }
    await this.page.getByRole('button', { name: 'Shoot' }).click();
  }

  async goBack(): Promise<void> {
    await this.page.getByRole('button', { name: 'Return to checkpoint', exact: true }).click();
  }

  private async angle(): Promise<number> {
    return Number.parseFloat((await this.figures.textContent()) ?? '');
  }

  private async setPower(percent: number): Promise<void> {
    await this.page.getByRole('slider', { name: 'Power' }).fill(String(percent));
    await this.figures.filter({ hasText: ` ${percent}%` }).waitFor();
  }

  /** Looks where the ball is by two taps to its left and right, and taps on its other side. */
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

  /** The angle after a tap. A tap that changes nothing is waited for a moment. */
  private async tap({ x, y }: Point): Promise<number> {
    const before = await this.figures.textContent();
    await this.page.mouse.click(x, y);
    const isOther = ([shown, id]: readonly [string | null, string]) => document.querySelector(`[data-testid=${id}]`)?.textContent !== shown;
    await this.page.waitForFunction(isOther, [before, 'held-aim'] as const, { timeout: 500 }).catch(() => undefined);
    return this.angle();
  }
}

interface Point {
  readonly x: number;
  readonly y: number;
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

test.concurrent('a hole by single taps alone: no pointer is ever moved while it is down', { timeout: 300_000 }, async () => {
  const player = await comeIn(PHONE);
  const { page } = player;
  await page.evaluate(() => {
    let down = false;
    addEventListener('pointerdown', () => (down = true), true);
    addEventListener('pointerup', () => (down = false), true);
    addEventListener('pointermove', () => down && console.error('dragged'), true);
  });
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('switch', { name: 'Tap to aim' }).click();
  await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('button', { name: "Got it, let's play" }).click();
  await player.ready();
  await playWith(player, onGrid, new Tapper(page));
  await seeCelebration(player, onGrid);
});

/** Presses A until what it should lead to is there: the first press may only place the focus. */
async function pressUntil(page: Page, there: Locator): Promise<void> {
  for (let presses = 0; presses < 4 && !(await there.isVisible()); presses++) {
    await pressPad(page, 'a');
    await there.waitFor({ timeout: 1_500 }).catch(() => undefined);
  }
  await there.waitFor();
}

const padDevice = (page: Page) => ({
  async shoot(aim: KeyboardAim) {
    await leanStick(page, { x: 0, y: 0 });
    await leanStick(page, stickFor(aim));
    const figures = page.locator('.hud__aim');
    await figures.filter({ hasText: new RegExp(`^${aim.angleDeg}°.*${Math.round(aim.power * 100)}%$`) }).waitFor();
    await pressPad(page, 'a');
  },
  goBack: () => pressPad(page, 'x'),
});

test.concurrent('a hole by gamepad alone: start screen, instructions, a shot, the reset that is asked for, and up to the celebration', async () => {
  const player = await comeIn(PHONE, FAKE_PAD);
  const { page } = player;
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await pressUntil(page, instructions(page));
  await pressUntil(page, page.locator('.stage[data-phase=ready]'));
  const pad = padDevice(page);

  await pad.shoot({ angleDeg: 90, power: 0.3 });
  await player.strokesAre(1);
  await player.ready();
  const reset = page.getByRole('dialog', { name: 'Reset Hole?' });
  await pressPad(page, 'y');
  await reset.waitFor();
  await pressPad(page, 'b');
  await reset.waitFor({ state: 'detached' });
  expect(await player.strokes()).toBe(1);
  await pressPad(page, 'y');
  await reset.waitFor();
  // From Restart, which has the focus, to Keep going! and back.
  await pressPad(page, 'left');
  expect(await page.locator(':focus').textContent()).toContain('Keep going!');
  await pressPad(page, 'right');
  await pressPad(page, 'a');
  await player.strokesAre(0);

  const menu = page.getByRole('dialog', { name: 'Menu' });
  await pressPad(page, 'start');
  await menu.waitFor();
  await pressPad(page, 'b');
  await menu.waitFor({ state: 'detached' });

  await playWith(player, onGrid, pad);
  await seeCelebration(player, onGrid);
});
