import { PinoLogger } from 'nestjs-pino';
import type { DestinationStream } from 'pino';

let reader: DestinationStream = process.stdout;

/** Where every server of the process writes its log: nestjs-pino keeps the logger that it has made for the first one. */
export const TEST_LOG: DestinationStream = { write: (line) => reader.write(line) };

/** Called before a server starts, from then on the log has this level and is read by this stream. */
export function readTestLog(level: string, stream: DestinationStream = process.stdout): void {
  reader = stream;
  // Missing before the first server, which makes it with the level of its own.
  const root: PinoLogger['logger'] | undefined = PinoLogger.root;
  if (root) root.level = level;
}
