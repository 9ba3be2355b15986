import { type DestinationStream, destination } from 'pino';

/** Characters of the log that wait while its disk is full. More lines are dropped; with a much higher limit, they would fill the memory. */
const WAITING_CHARACTERS = 1024 * 1024;

/** Nobody reads the log any more, or the disk of its file is full. */
const LOST_CODES: readonly unknown[] = ['EPIPE', 'ENOSPC', 'EDQUOT'];

/** Without a place for the log the server goes on without a log. */
function dropLost(error: NodeJS.ErrnoException): void {
  if (!LOST_CODES.includes(error.code)) throw error;
}

/** Lets the process live when its output cannot be written. */
export function surviveLostOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', dropLost);
}

/** The standard output, for the structured log. It is tried again with each line, so the log goes on once its disk has space. */
export function logOutput(): DestinationStream {
  const output = destination({ dest: 1, minLength: 0, maxLength: WAITING_CHARACTERS });
  let isLost = false;
  output.on('error', (error: NodeJS.ErrnoException) => {
    isLost = true;
    dropLost(error);
  });
  output.on('write', () => {
    isLost = false;
  });
  const flush = output.flushSync.bind(output);
  // At the end of the process the library would try for ever to write what is left.
  output.flushSync = () => {
    if (!isLost) flush();
  };
  return output;
}
