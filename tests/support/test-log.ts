import { PinoLogger } from 'nestjs-pino';
import type { DestinationStream } from 'pino';

let reader: DestinationStream = process.stdout;

/** The log of every server of the process: nestjs-pino keeps the logger that it made for the first one. */
export const TEST_LOG: DestinationStream = { write: (line) => reader.write(line) };

/** Call it before a server starts. From then on the log has this level and goes to this stream. */
export function readTestLog(level: string, stream: DestinationStream = process.stdout): void {
  reader = stream;
  // Undefined before the first server, which creates it with its own level.
  const root: PinoLogger['logger'] | undefined = PinoLogger.root;
  if (root) root.level = level;
}
