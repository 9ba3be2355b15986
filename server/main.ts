import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { type Config, readConfig } from './config/config.ts';
import { startFailure } from './start-failure.ts';

/** The built page is beside the built server: dist/client and dist/server. */
const CLIENT_DIR = fileURLToPath(new URL('../client', import.meta.url));

/** A stop that takes longer than this is cut short, ms: the platform would soon kill the process anyway. */
const STOP_TIMEOUT_MS = 20_000;

let config: Config | undefined;
try {
  config = readConfig(process.env);
  const { PORT, HOST } = config;
  const app = await createApp({ clientDir: CLIENT_DIR });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(app.close()));
  await app.listen({ port: PORT, host: HOST });
  const address = app.getHttpServer().address();
  const port = typeof address === 'object' && address !== null ? address.port : PORT;
  console.log(`Upshot is ready on http://localhost:${port}`);
} catch (error) {
  console.error(startFailure(error, config));
  process.exitCode = 1;
}

/** Lets running requests finish, then ends the process, even if something would keep it alive. */
async function stop(closing: Promise<void>): Promise<void> {
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
  try {
    await closing;
    process.exit(0);
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
}
