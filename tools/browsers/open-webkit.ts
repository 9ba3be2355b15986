import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPackages } from '../test/debian.ts';
import { freePort } from '../test/free-port.ts';
import { signalGroup, startProcess } from '../test/processes.ts';
import type { OpenBrowser } from './browser.ts';

const PACKAGES = ['webkit2gtk-driver', 'xvfb'];
const START_TIMEOUT_MS = 20_000;
const POLL_MS = 100;

/** Opens a page in WebKitGTK's MiniBrowser on a virtual screen, driven by WebKitWebDriver over plain WebDriver. */
export async function openWebKit(url: string): Promise<OpenBrowser> {
  if (!findMiniBrowser() || !existsSync('/usr/bin/WebKitWebDriver') || !existsSync('/usr/bin/Xvfb')) await installPackages(...PACKAGES);
  const binary = findMiniBrowser();
  if (!binary) throw new Error(`No WebKitGTK: install ${PACKAGES.join(' and ')}`);
  const screen = startProcess('Xvfb', ['-displayfd', '1', '-screen', '0', '1024x800x24'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const display = await firstLine(screen.stdout);
  const port = await freePort();
  const driver = startProcess('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${display}`,
      XDG_RUNTIME_DIR: tmpdir(),
      LIBGL_ALWAYS_SOFTWARE: '1',
      // The sandbox of WebKit needs user namespaces, which containers do not have. It opens only the page of this run.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const stop = (): void => {
    signalGroup(driver, 'SIGTERM');
    signalGroup(screen, 'SIGTERM');
  };
  try {
    const call = await connect(port);
    const options = { binary, args: ['--automation'] };
    const session = await call('POST', '/session', { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } });
    const { sessionId, capabilities } = session as { sessionId: string; capabilities: { browserVersion?: string } };
    await call('POST', `/session/${sessionId}/url`, { url });
    return {
      name: `WebKitGTK ${capabilities.browserVersion ?? 'of unknown version'}`,
      async close() {
        await call('DELETE', `/session/${sessionId}`).catch(() => undefined);
        stop();
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}

/** MiniBrowser is beside the library: /usr/lib/<architecture>/webkit2gtk-4.1/MiniBrowser. */
function findMiniBrowser(): string | undefined {
  const architectures = existsSync('/usr/lib') ? readdirSync('/usr/lib').filter((name) => name.includes('-linux-')) : [];
  return architectures
    .flatMap((architecture) =>
      ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].map((library) => join('/usr/lib', architecture, library, 'MiniBrowser')),
    )
    .find((path) => existsSync(path));
}

/** Xvfb writes the number of its display as soon as it accepts connections. */
function firstLine(stream: NodeJS.ReadableStream | null): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Xvfb did not start')), START_TIMEOUT_MS);
    let text = '';
    stream?.on('data', (chunk) => {
      text += chunk;
      if (!text.includes('\n')) return;
      clearTimeout(timer);
      resolve(text.split('\n')[0]?.trim() ?? '');
    });
  });
}

type WebDriverCall = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** Waits until the driver answers. The calls throw errors that WebDriver reports. */
async function connect(port: number): Promise<WebDriverCall> {
  const call: WebDriverCall = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`WebDriver ${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      await call('GET', '/status');
      return call;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
}
