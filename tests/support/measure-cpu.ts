import { afterEach, beforeEach } from 'vitest';
import { treeSeconds } from '../../tools/test/cpu-time.ts';
import { hasStartedProcesses } from './count-processes.ts';

// A set-up file of the projects whose tests start other processes (browsers, products): tells the reporter what each test has computed, also
// in them. What a browser does for the test before, while it closes its pages, counts for the next one.
let before: number | undefined;

/** To look through all processes of the machine takes some milliseconds, twice for each test. A worker without any of its own does not. */
function secondsSoFar(): number | undefined {
  if (hasStartedProcesses()) return treeSeconds(process.pid);
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}

beforeEach(() => {
  before = secondsSoFar();
});
afterEach(({ task }) => {
  const after = secondsSoFar();
  // A process that ends unseen takes its time with it.
  if (before !== undefined && after !== undefined) task.meta.cpuSeconds = Math.max(0, after - before);
});
