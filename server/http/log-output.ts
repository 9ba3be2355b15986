import { writeSync } from 'node:fs';
import { type DestinationStream, destination } from 'pino';

/** The file descriptor of the standard output. */
const STANDARD_OUTPUT = 1;
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
  const output = destination({ dest: STANDARD_OUTPUT, minLength: 0, maxLength: WAITING_CHARACTERS });
  let isLost = false;
  output.on('error', (error: NodeJS.ErrnoException) => {
    isLost = true;
    dropLost(error);
  });
  output.on('write', () => {
    isLost = false;
  });
  const flush = output.flushSync.bind(output);
  // At the end of the process the library would try for ever to write what is left. The disk may be full since the last line that it knows of.
  output.flushSync = () => {
    if (!isLost && canWriteWaiting(output)) flush();
  };
  return output;
}

/** Writes the lines that wait. @returns whether the library may write what is left: not when the output is lost */
function canWriteWaiting(output: object): boolean {
  const { _bufs: lines = [] } = output as { readonly _bufs?: (string | Buffer)[] };
  try {
    for (let [line] = lines; line !== undefined; [line] = lines) {
      const bytes = Buffer.from(line as string);
      const written = writeSync(STANDARD_OUTPUT, bytes);
      if (written === bytes.byteLength) lines.shift();
      else lines[0] = bytes.subarray(written);
    }
    return true;
  } catch (error) {
    return !LOST_CODES.includes((error as NodeJS.ErrnoException).code);
  }
}
