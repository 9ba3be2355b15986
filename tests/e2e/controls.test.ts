import type { Locator, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import type { KeyboardAim } from '../../client/sim/first-aim.ts';
import { gameDayAt, levelOfDay } from '../../shared/game-day.ts';
import type { Solution } from '../../sim-worker/solver/solve.ts';
import { loadLevel } from '../support/levels.ts';
import { gridAim, planOnGrid } from '../support/plans.ts';
import { setStage } from '../support/stage.ts';
import { text } from '../support/texts.ts';
import { FAKE_PAD, holdPad, leanStick, pressPad, stickFor } from './support/devices.ts';
import { newPlayer, PHONE, type Player } from './support/player.ts';

/** A day whose hole takes few strokes with every device. */
const DAY = gameDayAt(0, '2027-02-02');
const level = loadLevel(levelOfDay(DAY));

const stage = setStage({ env: { GAME_DATE: DAY } });
let plan: Solution;
beforeAll(async () => {
  plan = await planOnGrid(level);
});

async function startAsNewPlayer(script = ''): Promise<Player> {
  const { player, context } = await newPlayer(stage.browser, PHONE);
  await context.addInitScript(script);
  await player.page.goto(stage.product.url);
  return player;
}

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

async function seeCelebration({ page, complaints }: Player, strokes: number): Promise<void> {
  const celebration = dialog(page, text('finish.title'));
  await celebration.waitFor();
  expect(await celebration.getByTestId('final-score').textContent()).toBe(String(strokes));
  await celebration.locator('[data-testid=submission][data-state=verified]').waitFor();
  expect(complaints).toEqual([]);
}

interface Device {
  shoot(aim: KeyboardAim): Promise<void>;
  goBack(): Promise<void>;
}

/** Plays the plan with a device, and waits for rest after each shot. @param strokes those before it */
async function playWith(player: Player, device: Device, strokes = 0): Promise<void> {
  for (const move of plan.moves) {
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

/** Plays by single clicks on the course and the panel, without a drag. */
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
      const place = await button(this.page, text(turn > 0 ? 'aim.turnLeft' : 'aim.turnRight')).boundingBox();
      if (!place) throw new Error('no button to turn with');
      await this.press(place.x + 24, place.y + 24, Math.abs(turn) * 2);
      await this.untilShown(
        ([shown, id]) => Number.parseFloat(document.querySelector(`[data-testid=${id}]`)?.textContent ?? '') === shown,
        angleDeg,
      );
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

  /** Taps and returns the angle after it. A tap may change nothing, so the wait for a change is short. */
  private async tap({ x, y }: Point): Promise<number> {
    const before = await this.figures.textContent();
    await this.page.mouse.click(x, y);
    await this.untilShown(([shown, id]) => document.querySelector(`[data-testid=${id}]`)?.textContent !== shown, before);
    return this.angle();
  }

  /** Presses a button of the panel. Down and up are sent without a wait between them: a button that is held too long glides. */
  private async press(x: number, y: number, times: number): Promise<void> {
    const { mouse } = this.page;
    await mouse.move(x, y);
    for (let i = 0; i < times; i++) await Promise.all([mouse.down(), mouse.up()]);
  }

  /** Waits for the figures to change. They may stay as they are, so the wait is short. */
  private async untilShown<T>(isShown: (argument: readonly [T, string]) => boolean, value: T): Promise<void> {
    const argument = [value, 'held-aim'] as const;
    await this.page.waitForFunction(isShown as never, argument, { timeout: 500 }).catch(() => undefined);
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

test.concurrent('a hole can be played by single taps alone: no pointer moves while it is down', { timeout: 300_000 }, async () => {
  const player = await startAsNewPlayer();
  const { page } = player;
  await page.evaluate(() => {
    let down = false;
    addEventListener('pointerdown', () => (down = true), true);
    addEventListener('pointerup', () => (down = false), true);
    addEventListener('pointermove', () => down && console.error('dragged'), true);
  });
  await button(page, text('start.settings')).click();
  await page.getByRole('switch', { name: text('settings.tapToAim') }).click();
  await button(page, text('ui.close')).click();
  await button(page, text('start.play')).click();
  // The hand would show a drag, so the instructions are in words.
  await dialog(page, text('dialogs.howToPlay'))
    .getByRole('button', { name: text('dialogs.gotIt') })
    .click();
  await player.ready();
  await playWith(player, new Tapper(page));
  await seeCelebration(player, plan.strokes);
});

/** Presses A. Without a focus, A is first held until an element has it: the code for pads is loaded on demand. */
async function pressUntil(page: Page, there: Locator): Promise<void> {
  if ((await page.locator(':focus').count()) === 0) await holdPad(page, 'a', page.locator(':focus'));
  await pressPad(page, 'a');
  await there.waitFor();
}

/** How the live region begins when the stick has reached an aim. */
function spokenAim({ angleDeg, power }: KeyboardAim): string {
  const values = { angle: angleDeg, power: Math.round(power * 100), strokes: 0, checkpoint: 0, checkpoints: 0 };
  return text('aim.spokenAim', values).split('%')[0] ?? '';
}

const padDevice = (page: Page) => ({
  async shoot(aim: KeyboardAim) {
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

test.concurrent('a hole can be played by gamepad alone: start screen, instructions, a shot, the reset dialog, and on to the celebration', async () => {
  const player = await startAsNewPlayer(FAKE_PAD);
  const { page } = player;
  await button(page, text('start.play')).waitFor();
  await pressUntil(page, dialog(page, text('dialogs.howToPlay')));
  await pressUntil(page, page.locator('[data-phase=ready]'));
  const pad = padDevice(page);

  await pad.shoot({ angleDeg: 90, power: 0.3 });
  await player.strokesAre(1);
  await player.ready();
  const reset = dialog(page, text('dialogs.resetTitle'));
  await pressPad(page, 'y');
  await reset.waitFor();
  await pressPad(page, 'b');
  await reset.waitFor({ state: 'detached' });
  expect(await player.strokes()).toBe(1);
  await pressPad(page, 'y');
  await reset.waitFor();
  // The focus moves from Restart to Keep going! and back.
  await pressPad(page, 'left');
  await expect.poll(() => page.locator(':focus').textContent()).toContain(text('dialogs.keepGoing'));
  await pressPad(page, 'right');
  await pressPad(page, 'a');
  await player.strokesAre(0);

  const menu = dialog(page, text('menu.title'));
  await pressPad(page, 'start');
  await menu.waitFor();
  await pressPad(page, 'b');
  await menu.waitFor({ state: 'detached' });

  // A shot that the run with taps lacks: of two runs with the same bytes only one ranks.
  await pad.shoot({ angleDeg: 90, power: 0.3 });
  await player.strokesAre(1);
  await player.ready();
  await pad.goBack();
  await playWith(player, pad, 1);
  await seeCelebration(player, plan.strokes + 1);
});
