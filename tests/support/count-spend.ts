import { afterAll, afterEach } from 'vitest';
import { takeSpend } from './spend.ts';

// A set-up file of every project: tells the reporter what each test, and each file outside its tests, has spent. Hooks that are
// registered first run last, so what a file's own hooks spend is counted, too.
afterEach(({ task }) => {
  task.meta.spend = takeSpend();
});
// biome-ignore lint/correctness/noEmptyPattern: Vitest takes the second argument only beside an object pattern
afterAll(({}, file) => {
  file.meta.spend = takeSpend();
});
