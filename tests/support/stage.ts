import type { Browser } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { launchChromium, sharedChromium } from './chromium.ts';
import { type Product, type ProductOptions, startProduct } from './product.ts';

/** The built product and a browser without stored data. They live from the first test of a file to its last. */
interface Stage {
  readonly product: Product;
  readonly browser: Browser;
}

interface StageOptions extends ProductOptions {
  /** Switches of the browser. With switches the file has a browser of its own. */
  readonly browserSwitches?: readonly string[];
}

/**
 * Sets up the stage of a test file; called once, at its top.
 * @param options a function if they depend on a `beforeAll` above
 */
export function setStage(options: StageOptions | (() => StageOptions) = {}): Stage {
  let product: Product | undefined;
  let browser: Browser | undefined;
  let isOwn = false;
  beforeAll(async () => {
    const { browserSwitches, ...rest } = typeof options === 'function' ? options() : options;
    isOwn = browserSwitches !== undefined;
    const opening = browserSwitches ? launchChromium(browserSwitches) : sharedChromium();
    // Both start at once. If one fails, the other must still be stopped.
    const [started, opened] = await Promise.allSettled([startProduct(rest), opening]);
    if (started.status === 'fulfilled') product = started.value;
    if (opened.status === 'fulfilled') browser = opened.value;
    for (const part of [started, opened]) if (part.status === 'rejected') throw part.reason;
  });
  afterAll(async () => {
    // A page that a test has left open would continue to play during the next file.
    const leaving = isOwn ? [browser?.close()] : (browser?.contexts() ?? []).map((context) => context.close());
    await Promise.all([...leaving, product?.stop()]);
  });
  const there = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error('The stage stands only while tests run');
    return part;
  };
  return {
    get product() {
      return there(product);
    },
    get browser() {
      return there(browser);
    },
  };
}
