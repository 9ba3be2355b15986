import { afterEach, beforeEach } from 'vitest';
import { treeSeconds } from '../../tools/test/cpu-time.ts';

// A set-up file of the projects whose tests start other processes (browsers, products): tells the reporter what each test has computed, also
// in them. What a browser does for the test before, while it closes its pages, counts for the next one.
let before: number | undefined;

beforeEach(() => {
  before = treeSeconds(process.pid);
});
afterEach(({ task }) => {
  const after = treeSeconds(process.pid);
  // A process that ends unseen takes its time with it.
  if (before !== undefined && after !== undefined) task.meta.cpuSeconds = Math.max(0, after - before);
});
