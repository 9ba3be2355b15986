import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** The thread's program. It is a text, so that it needs no file of its own beside the built server. */
const PROGRAM = `
const { writeSync } = require('node:fs');
const { parentPort, workerData } = require('node:worker_threads');
setTimeout(() => {
  try {
    writeSync(2, workerData.sentence + '\\n');
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}, workerData.ms);
parentPort.postMessage('begun');
`;

/**
 * Ends the process when a start takes too long. A thread does it: a damaged embedded database can keep the main thread busy for ever.
 * @param sentence what the process says at its end
 * @returns a function that cancels the deadline
 */
export async function endProcessAfter(ms: number, sentence: string): Promise<() => void> {
  const thread = new Worker(PROGRAM, { eval: true, execArgv: [], workerData: { ms, sentence } });
  // A thread cannot begin while the main thread is busy.
  await once(thread, 'message');
  thread.unref();
  return () => void thread.terminate();
}
