import diagnosticsChannel from 'node:diagnostics_channel';
import { spend } from './spend.ts';

// A set-up file of the tests in Node: counts the processes that they start, whatever starts them. Files may share a process, so it
// listens only once.
const MARK = Symbol.for('upshot.counts-processes');
const place = globalThis as { [MARK]?: true };

if (!place[MARK]) {
  place[MARK] = true;
  diagnosticsChannel.subscribe('child_process', () => spend('process'));
}
