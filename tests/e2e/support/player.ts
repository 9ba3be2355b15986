import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import { expect } from 'vitest';
import type { Move } from '../../../sim-worker/core/move.ts';
import { openProfile } from '../../support/chromium.ts';
import { type KeyAim, keyAim, pixelPull } from '../../support/plans.ts';
import { spend } from '../../support/spend.ts';
import { text } from '../../support/texts.ts';
import { type ArrowKey, pressArrow } from './devices.ts';

export const PHONE = { width: 390, height: 844 } as const;
export const DESKTOP = { width: 1280, height: 800 } as const;

const SMALL_SHOT = { x: 4, y: 60 } as const;
/** How much faster the course of a fast player runs. A frame at 60 Hz stays far below the longest that the game catches up. */
const FAST = 4;
const REST_TIMEOUT_MS = 60_000;
/** The longest wait for anything else of a page (usual: 50). A busy machine is not a failure. */
const WAIT_TIMEOUT_MS = 60_000;
/** A page without requests for this long, ms, has loaded everything. */
const QUIET_MS = 500;

/** The best score of the day, as the start screen shows it. */
export const scoreOfDay = (strokes: number): string => `${strokes} ${text('finish.strokes', { count: strokes })}`;

/** Waits until no dialog is open and the history entry of dialogs is gone: a page load is aborted while that entry is removed. */
export async function dialogsClosed(page: Page): Promise<void> {
  const left = () => {
    const { upshot } = window as { upshot?: { dialogs(): readonly string[] } };
    return [upshot?.dialogs(), history.state?.dialog ?? false];
  };
  await expect.poll(() => page.evaluate(left)).toEqual([[], false]);
}

/** The actions of a player on a page. */
export class Player {
  readonly page: Page;
  /** Errors of the console, refused content and exceptions. */
  readonly complaints: string[] = [];
  private turns = 0;
  private powers = 0;
  private underWay = 0;
  private lastTraffic = 0;
  private devTools: Promise<CDPSession> | undefined;

  constructor(page: Page) {
    this.page = page;
    page.on('console', (message) => {
      if (message.type() === 'error') this.complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    page.on('request', () => this.count(1));
    page.on('requestfinished', () => this.count(-1));
    page.on('requestfailed', () => this.count(-1));
  }

  private count(requests: 1 | -1): void {
    this.underWay += requests;
    this.lastTraffic = performance.now();
  }

  /** Waits until the page makes no more requests. Playwright's 'networkidle' stays true once it was true for a document. */
  async settled(): Promise<void> {
    await expect.poll(() => this.underWay === 0 && performance.now() - this.lastTraffic > QUIET_MS).toBe(true);
  }

  /** Waits until nothing that the page has asked for is under way, and it shows what it knows. */
  async loaded(): Promise<void> {
    await this.frames(2);
    await expect.poll(() => this.underWay).toBe(0);
    await this.frames(2);
  }

  /** Waits for that many frames of the page, so that it shows what it knows. */
  async frames(count: number): Promise<void> {
    await this.page.evaluate(async (wanted) => {
      for (let i = 0; i < wanted; i++) await new Promise(requestAnimationFrame);
    }, count);
  }

  /** Opens the page and begins. */
  async startNew(url: string): Promise<void> {
    await this.page.goto(url);
    await this.begin();
  }

  /** Goes from the start screen to the first shot, past the instructions that a new player sees. */
  async begin(): Promise<void> {
    await this.page.getByRole('button', { name: text('start.play'), exact: true }).click();
    await this.page.getByRole('button', { name: text('dialogs.gotIt') }).click();
    await this.ready();
  }

  /** Opens the page and continues the saved run. */
  async continueRun(url: string): Promise<void> {
    await this.page.goto(url);
    await this.page.getByRole('button', { name: text('start.continue') }).click();
    await this.ready();
  }

  /** Waits until a shot is allowed. */
  async ready(): Promise<void> {
    await this.page.locator('[data-phase=ready]').waitFor({ timeout: REST_TIMEOUT_MS });
  }

  /** Waits until the ball rests, or has reached the flag. */
  async rests(): Promise<void> {
    await this.page.locator('[data-phase=ready], [data-phase=finished]').waitFor({ timeout: REST_TIMEOUT_MS });
  }

  async strokes(): Promise<number> {
    return Number(await this.page.getByTestId('strokes').textContent());
  }

  /** Waits until the HUD counts that many strokes. The result hides it, and a short last flight may be over by now. */
  async strokesAre(count: number): Promise<void> {
    await this.page
      .getByTestId('strokes')
      .filter({ hasText: new RegExp(`^${count}$`) })
      .waitFor({ state: 'attached' });
  }

  /** Plays a small shot straight up and waits for rest. */
  async shootOnce(): Promise<void> {
    await this.ready();
    const before = await this.strokes();
    await this.dragAndRelease(SMALL_SHOT);
    await this.strokesAre(before + 1);
    await this.ready();
  }

  /** Opens the menu, which a phone folds away while a hole is played. */
  async openMenu(): Promise<void> {
    const menu = this.page.getByRole('button', { name: text('start.menu'), exact: true });
    const fold = this.page.getByRole('button', { name: text('hud.moreButtons') });
    await menu.or(fold).first().waitFor();
    if (!(await menu.isVisible())) await fold.click();
    await menu.click();
  }

  /** Returns to the start screen by the menu; a run in progress waits there. */
  async goHome(): Promise<void> {
    await this.openMenu();
    await this.page
      .getByRole('dialog', { name: text('menu.title') })
      .getByRole('button', { name: text('menu.home') })
      .click();
  }

  /** Drags by that many pixels from the middle of the course, and releases. */
  async dragAndRelease(pull: { readonly x: number; readonly y: number }): Promise<void> {
    spend('flight');
    await this.hold(pull);
    await this.page.mouse.up();
  }

  /** Drags by that many pixels and holds. */
  async hold(pull: { readonly x: number; readonly y: number }): Promise<void> {
    const { mouse } = this.page;
    const size = this.page.viewportSize() ?? PHONE;
    const start = { x: Math.round(size.width / 2), y: Math.round(size.height / 2) };
    await mouse.move(start.x, start.y);
    await mouse.down();
    await mouse.move(start.x + Math.round(pull.x / 2), start.y + Math.round(pull.y / 2));
    await mouse.move(start.x + pull.x, start.y + pull.y);
  }

  /** Turns and charges from the last aim by arrow keys, and presses Space. */
  async aimAndShootByKeys(aim: KeyAim): Promise<void> {
    await this.press(aim.turns > this.turns ? 'ArrowLeft' : 'ArrowRight', Math.abs(aim.turns - this.turns));
    await this.press(aim.powers > this.powers ? 'ArrowUp' : 'ArrowDown', Math.abs(aim.powers - this.powers));
    if (aim.turns === this.turns && aim.powers === this.powers) await this.page.keyboard.press('Space');
    this.turns = aim.turns;
    this.powers = aim.powers;
    await this.page.locator('.hud--aiming').waitFor();
    spend('flight');
    await this.page.keyboard.press('Space');
  }

  private async press(key: ArrowKey, times: number): Promise<void> {
    this.devTools ??= this.page.context().newCDPSession(this.page);
    const devTools = await this.devTools;
    for (let i = 0; i < times; i++) await pressArrow(devTools, key);
  }

  /** Plays moves that lead to the flag, and waits for the celebration. */
  async playThrough(moves: readonly Move[], device: 'pointer' | 'keys'): Promise<void> {
    await this.playToFlag(moves, device);
    await this.page.getByRole('dialog', { name: text('finish.title') }).waitFor();
  }

  /** Plays moves, and fails at once when the last one does not end at the flag: an aim was wrong then. */
  async playToFlag(moves: readonly Move[], device: 'pointer' | 'keys'): Promise<void> {
    await this.play(moves, device);
    const phase = await this.page.locator('[data-phase]').getAttribute('data-phase');
    expect(phase, 'the phase after the last move').toBe('finished');
  }

  /** Plays moves and waits for rest after each. */
  async play(moves: readonly Move[], device: 'pointer' | 'keys'): Promise<void> {
    let strokes = await this.strokes();
    for (const move of moves) {
      if (move.kind === 'return') {
        await this.returnToCheckpoint(device);
        continue;
      }
      await this.ready();
      if (device === 'pointer') await this.dragAndRelease(pixelPull(move.drag, this.page.viewportSize()?.height ?? 0));
      else await this.aimAndShootByKeys(keyAim(move.drag));
      strokes++;
      await this.strokesAre(strokes);
      await this.rests();
    }
  }

  private async returnToCheckpoint(device: 'pointer' | 'keys'): Promise<void> {
    if (device === 'keys') await this.page.keyboard.press('c');
    else await this.page.getByRole('button', { name: text('hud.returnToCheckpoint'), exact: true }).click();
  }
}

interface PlayerOptions {
  /** The course's clock runs four times as fast, for tests that do not depend on the time of a flight. The steps are the same. */
  readonly fast?: boolean;
  /** The page may cache what it needs without a network. Otherwise service workers are blocked. */
  readonly serviceWorkers?: 'allow';
  /** The system does not ask for reduced motion. To draw what moves beside the play takes a third of a core. */
  readonly withMotion?: boolean;
}

/** Opens a fresh profile with a new player. */
export async function newPlayer(
  browser: Browser,
  viewport: { readonly width: number; readonly height: number },
  { fast = false, serviceWorkers, withMotion = false }: PlayerOptions = {},
): Promise<{ player: Player; context: BrowserContext }> {
  const reducedMotion = withMotion ? 'no-preference' : 'reduce';
  const context = await openProfile(browser, { viewport, reducedMotion, serviceWorkers: serviceWorkers ?? 'block' });
  context.setDefaultTimeout(WAIT_TIMEOUT_MS);
  if (fast) context.on('page', speedUp);
  return { player: new Player(await context.newPage()), context };
}

/** Gives every worker of the page a fast clock. A worker that has ended meanwhile needs none. */
function speedUp(page: Page): void {
  page.on('worker', (worker) => {
    const quicken = (times: number) => {
      const now = performance.now.bind(performance);
      const from = now();
      performance.now = () => from + (now() - from) * times;
    };
    worker.evaluate(quicken, FAST).catch(() => undefined);
  });
}
