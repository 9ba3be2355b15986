import { PinoLogger } from 'nestjs-pino';
import type { DestinationStream } from 'pino';

/** Most lines kept for a test: a loop of failures says the same in each. */
const MAX_KEPT_LINES = 50;

const kept: string[] = [];
const keeper: DestinationStream = { write: (line) => void (kept.length < MAX_KEPT_LINES && kept.push(line)) };
let reader: DestinationStream = keeper;

/** The log of every server of the process: nestjs-pino keeps the logger that it made for the first one. */
export const TEST_LOG: DestinationStream = { write: (line) => reader.write(line) };

/** Call it before a server starts. From then on the log has this level and goes to this stream, or is kept for the test that fails. */
export function readTestLog(level: string, stream: DestinationStream = keeper): void {
  reader = stream;
  // Undefined before the first server, which creates it with its own level.
  const root: PinoLogger['logger'] | undefined = PinoLogger.root;
  if (root) root.level = level;
}

/** Returns the lines that were kept since the last call. */
export function takeKeptLog(): readonly string[] {
  return kept.splice(0);
}
