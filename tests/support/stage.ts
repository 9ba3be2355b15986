import type { Browser } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { launchChromium, sharedChromium } from './chromium.ts';
import { type Product, type ProductOptions, startProduct } from './product.ts';

/** The built product, and a browser in which nobody has been here; from the first test of a file to its last. */
interface Stage {
  readonly product: Product;
  readonly browser: Browser;
}

interface StageOptions extends ProductOptions {
  /** Switches of the browser, which is the file's own then. */
  readonly browserSwitches?: readonly string[];
}

/**
 * Sets the stage for a file; called once, at its top.
 * @param options a function when they follow from what a `beforeAll` above has made
 */
export function setStage(options: StageOptions | (() => StageOptions) = {}): Stage {
  let product: Product | undefined;
  let browser: Browser | undefined;
  let isOwn = false;
  beforeAll(async () => {
    const { browserSwitches, ...rest } = typeof options === 'function' ? options() : options;
    isOwn = browserSwitches !== undefined;
    const opening = browserSwitches ? launchChromium(browserSwitches) : sharedChromium();
    // Side by side; where one fails, the other is there to be stopped.
    const [started, opened] = await Promise.allSettled([startProduct(rest), opening]);
    if (started.status === 'fulfilled') product = started.value;
    if (opened.status === 'fulfilled') browser = opened.value;
    for (const part of [started, opened]) if (part.status === 'rejected') throw part.reason;
  });
  afterAll(async () => {
    // What a test has left open would go on playing beside the next file.
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
