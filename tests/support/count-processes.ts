import diagnosticsChannel from 'node:diagnostics_channel';
import { spend } from './spend.ts';

// A set-up file of the tests in Node: counts the processes that they start, whatever starts them. Files may share a process, so it
// listens only once.
const MARK = Symbol.for('upshot.counts-processes');
const place = globalThis as { [MARK]?: { count: number } };

if (!place[MARK]) {
  const started = { count: 0 };
  place[MARK] = started;
  diagnosticsChannel.subscribe('child_process', () => {
    started.count++;
    spend('process');
  });
}

/** Whether this process has ever started another one. */
export const hasStartedProcesses = (): boolean => (place[MARK]?.count ?? 0) > 0;
