import type { Browser } from 'playwright';
import { afterAll, afterEach, test as base, beforeAll } from 'vitest';
import { gameDayAt } from '../../shared/game-day.ts';
import { launchChromium, sharedChromium } from './chromium.ts';
import { type Product, type ProductOptions, startProduct } from './product.ts';
import { tellPages } from './tell-pages.ts';
import { UNLIMITED_IDENTITY, UNLIMITED_REQUESTS } from './test-limits.ts';

/** The built product and a browser without stored data. They live from the first test of a file to its last. */
interface Stage {
  readonly product: Product;
  readonly browser: Browser;
}

interface StageOptions extends ProductOptions {
  /** Switches of the browser. With switches the file has a browser of its own. */
  readonly browserSwitches?: readonly string[];
}

/** The day of the product that test files share. Few strokes finish its hole with every device. */
export const SHARED_DAY = gameDayAt(0, '2026-11-23');

/** Flights take a twentieth of their time. The steps are the same. */
export const FAST_WORLD = { TIME_SCALE: '20' } as const;

/** The variables of a fast product with accounts. Its tests call from one address, so it has no limits. */
export const SHARED_ENV = {
  ...UNLIMITED_REQUESTS,
  ...FAST_WORLD,
  GAME_DATE: SHARED_DAY,
  IDENTITY_SETTINGS: JSON.stringify({ limits: UNLIMITED_IDENTITY }),
};

/** One product serves all files of a Vitest worker that ask for nothing else. Players differ: names are unique, profiles fresh. */
const workerTest = base
  .extend('env', { scope: 'worker' }, SHARED_ENV)
  .extend('sharedProduct', { scope: 'worker' }, async ({ env }, { onCleanup }) => {
    const starting = startProduct({ env });
    onCleanup(() => stopStarted(starting));
    return starting;
  });

/** Gives a test file the product and the browser of its worker; called once, at its top. Profiles are closed after each test. */
export function shareStage(): Stage {
  let product: Product | undefined;
  let browser: Browser | undefined;
  workerTest.beforeAll(async ({ sharedProduct }) => {
    product = sharedProduct;
    browser = await sharedChromium();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await tellPages(browser?.contexts() ?? []);
    await closeProfiles(browser);
  });
  return stageOf(
    () => product,
    () => browser,
  );
}

/**
 * Starts a product for a test file alone, which has another build, clock or setting; called once, at its top.
 * @param options a function if they depend on a `beforeAll` above
 */
export function setStage(options: StageOptions | (() => StageOptions) = {}): Stage {
  let starting: Promise<Product> | undefined;
  let product: Product | undefined;
  let browser: Browser | undefined;
  let isOwn = false;
  beforeAll(async () => {
    const { browserSwitches, ...rest } = typeof options === 'function' ? options() : options;
    isOwn = browserSwitches !== undefined;
    const opening = browserSwitches ? launchChromium(browserSwitches) : sharedChromium();
    // Both start at once. If one fails, the other must still be stopped.
    starting = startProduct(rest);
    const [started, opened] = await Promise.allSettled([starting, opening]);
    if (started.status === 'fulfilled') product = started.value;
    if (opened.status === 'fulfilled') browser = opened.value;
    for (const part of [started, opened]) if (part.status === 'rejected') throw part.reason;
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await tellPages(browser?.contexts() ?? []);
  });
  afterAll(async () => {
    await Promise.all([isOwn ? browser?.close() : closeProfiles(browser), stopStarted(starting)]);
  });
  return stageOf(
    () => product,
    () => browser,
  );
}

/** Also one that has started after the time limit of its hook. */
async function stopStarted(starting: Promise<Product> | undefined): Promise<void> {
  await (await starting?.catch(() => undefined))?.stop();
}

/** A page that a test has left open would continue to play during the next one. */
async function closeProfiles(browser: Browser | undefined): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
}

function stageOf(product: () => Product | undefined, browser: () => Browser | undefined): Stage {
  const there = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error('The stage stands only while tests run');
    return part;
  };
  return {
    get product() {
      return there(product());
    },
    get browser() {
      return there(browser());
    },
  };
}
