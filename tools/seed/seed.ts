/** Believable people for development: `npm run seed -- --days 30 --players 200`. README.md in this folder explains what it makes. */
import { join } from 'node:path';
import { createServer, isRunnableDevEnvironment } from 'vite';
import { readSeedOptions, type SeedOptions } from './options.ts';
import type { Progress, SeedReport } from './report.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The part that uses the server's code. Vite compiles it, as in `npm run dev`. */
interface GameModule {
  seedGame(options: SeedOptions, env: NodeJS.ProcessEnv, progress: Progress): Promise<SeedReport>;
}

async function seed(options: SeedOptions, progress: Progress): Promise<SeedReport> {
  const vite = await createServer({
    root: ROOT,
    configFile: false,
    appType: 'custom',
    logLevel: 'warn',
    server: { middlewareMode: true, ws: false, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  try {
    const { ssr } = vite.environments;
    if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite has no environment that runs code');
    const game: GameModule = await ssr.runner.import(join(import.meta.dirname, 'game/seed-game.ts'));
    return await game.seedGame(options, process.env, progress);
  } finally {
    await vite.close();
  }
}

function print(report: SeedReport, seconds: number): void {
  const { accounts, guests, starts, finished, late, rivals, signIn } = report;
  console.log(
    `${accounts} accounts and ${guests} guests: ${starts} runs begun, ${finished} finished, ${late} later from the archive, ${rivals} rivals chosen (${seconds} s).`,
  );
  if (signIn) console.log(`Sign in as ${signIn.username} with the password: ${signIn.password}`);
}

try {
  const options = readSeedOptions(process.argv.slice(2), Date.now(), process.env);
  const started = performance.now();
  console.log(`Playing ${options.days.length} days, from ${options.days[0]} to ${options.days.at(-1)} ...`);
  const report = await seed(options, (done, all) => process.stdout.write(`\rDay ${done} of ${all}${done === all ? '\n' : ''}`));
  print(report, Math.round((performance.now() - started) / 1_000));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
