import type { Browser } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { launchChromium } from './chromium.ts';
import { type Product, type ProductOptions, startProduct } from './product.ts';

/** The built product and a browser, there from the first test of a file to its last. */
interface Stage {
  readonly product: Product;
  readonly browser: Browser;
}

interface StageOptions extends ProductOptions {
  /** Switches of the browser. */
  readonly browserSwitches?: readonly string[];
}

/**
 * Sets the stage for a file; called once, at its top.
 * @param options a function when they follow from what a `beforeAll` above has made
 */
export function setStage(options: StageOptions | (() => StageOptions) = {}): Stage {
  let product: Product | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    const { browserSwitches, ...rest } = typeof options === 'function' ? options() : options;
    const starting = startProduct(rest);
    browser = await launchChromium(browserSwitches);
    product = await starting;
  });
  afterAll(async () => {
    await Promise.all([browser?.close(), product?.stop()]);
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
