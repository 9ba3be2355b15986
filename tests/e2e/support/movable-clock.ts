/** Loaded before the product (`--import`): its clock is off by the milliseconds in a file, which a test may change at any time. */
import { readFileSync } from 'node:fs';

/** Less than a request takes from the test through the page to the product. */
const REREAD_MS = 1;
const file = process.env.MOVABLE_CLOCK_FILE ?? '';
const realNow = Date.now;
let offsetMs = 0;
let readAtMs = 0;

function movedNow(): number {
  const real = realNow();
  if (real - readAtMs >= REREAD_MS) {
    offsetMs = Number(readFileSync(file, 'utf8'));
    readAtMs = real;
  }
  return real + offsetMs;
}

Date.now = movedNow;
globalThis.Date = new Proxy(Date, {
  construct: (target, values, newTarget) => Reflect.construct(target, values.length === 0 ? [movedNow()] : values, newTarget),
});
