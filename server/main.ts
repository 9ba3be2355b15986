import { fileURLToPath } from 'node:url';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from './app.ts';
import { Jobs } from './common/jobs/jobs.ts';
import { type Config, readConfig } from './config/config.ts';
import { DatabaseFolder } from './database/database-folder.ts';
import { databasePath } from './database/embedded-database.ts';
import { surviveLostOutput } from './http/log-output.ts';
import { DrawAheadService } from './modules/play/pictures/draw-ahead.service.ts';
import { MapPicturesService } from './modules/play/pictures/map-pictures.service.ts';
import { endProcessAfter } from './start-deadline.ts';
import { lateOpening, startFailure } from './start-failure.ts';

/** The built page is beside the built server: dist/client and dist/server. */
const CLIENT_DIR = fileURLToPath(new URL('../client', import.meta.url));

/** A stop that takes longer than this is cut short, ms: the platform would soon kill the process anyway. */
const STOP_TIMEOUT_MS = 20_000;
/** The limit of a stop after a failed start, where no request is in progress, ms. */
const FAILED_START_TIMEOUT_MS = 5_000;

surviveLostOutput();

let config: Config | undefined;
let app: NestFastifyApplication | undefined;
try {
  config = readConfig(process.env);
  const { PORT, HOST } = config;
  const cancelDeadline = await limitOpening(config);
  app = await createApp({ clientDir: CLIENT_DIR, onDatabaseDeath: endAtOnce });
  cancelDeadline();
  const running = app;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end(running, 0, STOP_TIMEOUT_MS));
  await app.listen({ port: PORT, host: HOST });
  const address = app.getHttpServer().address();
  const port = typeof address === 'object' && address !== null ? address.port : PORT;
  console.log(`Upshot is ready on http://localhost:${port}`);
  running.get(DrawAheadService).start();
  running.get(MapPicturesService, { strict: false }).start();
  void running.get(Jobs, { strict: false }).start();
} catch (error) {
  console.error(startFailure(error, config));
  await end(app, 1, FAILED_START_TIMEOUT_MS);
}

/** Nothing is closed: a dead database would never answer. */
function endAtOnce(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

/** A new database has no deadline: creating it takes long on a slow machine, and it cannot be damaged. */
async function limitOpening({ DATABASE_URL: url, DATA_DIR: dataDir, START_SECONDS: seconds }: Config): Promise<() => void> {
  const path = databasePath(dataDir);
  if (url !== undefined || !new DatabaseFolder(path).isComplete) return () => undefined;
  return endProcessAfter(seconds * 1000, lateOpening(path, seconds));
}

/** Lets running requests finish, then ends the process, even if something would keep it alive. */
async function end(closing: NestFastifyApplication | undefined, code: number, timeoutMs: number): Promise<void> {
  setTimeout(() => process.exit(1), timeoutMs).unref();
  try {
    await closing?.close();
    process.exit(code);
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
}
