import type { Browser } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { launchChromium } from './chromium.ts';
import { type Product, startProduct } from './product.ts';

/** The built product and a browser, there from the first test of a file to its last. */
interface Stage {
  readonly product: Product;
  readonly browser: Browser;
}

/** Sets the stage for a file; called once, at its top. */
export function setStage(options?: Parameters<typeof startProduct>[0]): Stage {
  let product: Product | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    product = await startProduct(options);
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
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
