import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPackages } from '../test/debian.ts';
import { runProcess, signalGroup, startProcess } from '../test/processes.ts';
import type { OpenBrowser } from './browser.ts';

const PROGRAMS = ['firefox-esr', 'firefox'];

/** Settings of a browser under test: no requests of its own to the network, and no questions to the user. */
const PREFERENCES: Readonly<Record<string, string | number | boolean>> = {
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.max_script_run_time': 0,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'http://127.0.0.1:1/',
  'toolkit.telemetry.reportingpolicy.firstRun': false,
};

/** Opens a page in Firefox, headless. No driver is needed: the page posts its result by itself. */
export async function openFirefox(url: string): Promise<OpenBrowser> {
  const installed = (await findFirefox()) ?? ((await installPackages('firefox-esr')) ? await findFirefox() : undefined);
  if (!installed) throw new Error('No Firefox: install firefox or firefox-esr');
  const profile = mkdtempSync(join(tmpdir(), 'upshot-firefox-'));
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`);
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const child = startProcess(installed.program, ['--headless', '--profile', profile, '--no-remote', url], {
    stdio: 'ignore',
    env: { ...process.env, HOME: profile, MOZ_HEADLESS: '1' },
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    name: installed.version,
    async close() {
      signalGroup(child, 'SIGTERM');
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

async function findFirefox(): Promise<{ program: string; version: string } | undefined> {
  for (const program of PROGRAMS) {
    const { code, output } = await runProcess(program, ['--version'], { timeoutMs: 20_000 });
    if (code === 0) return { program, version: output.trim() };
  }
  return undefined;
}
