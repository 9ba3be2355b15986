import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { FALLBACK_LEVEL, levelOfDay } from '../../shared/game-day.ts';
import { APP_DAY, begin, closeApp, openApp, PLAYED_BEFORE, shoot, strokesAre } from './support/open-app.tsx';
import { HOP, ONE_HOP } from './support/small-courses.ts';
import { text } from './support/text.ts';

const Native = Worker;

afterEach(async () => {
  await closeApp();
  vi.restoreAllMocks();
});

/** The worker of a script that does not start as it should. */
function stubWorker(script: string): void {
  vi.stubGlobal('Worker', function BrokenWorker() {
    return new Native(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })), { type: 'module' });
  });
}

test('a run is played on the page where the worker cannot draw', async () => {
  await openApp({ storage: PLAYED_BEFORE, path: '/?renderer=page' });
  await begin();
  await shoot(HOP);
  await strokesAre(1);
});

test('a worker that does not start is told, with a button that loads the page again', async () => {
  await openApp({ prepare: () => stubWorker("import '/no-such-script.js';") });
  await expect.element(page.getByText(text('play.failedEngine'))).toBeVisible();
  await expect.element(page.getByRole('button', { name: text('ui.reload') })).toBeVisible();
});

test.each([
  ['in the worker', '/'],
  ['on the page', '/?renderer=page'],
])('graphics that cannot start %s show the message of the specification', async (_, path) => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  // What the real worker answers then is held by picture.test.ts.
  const noGraphics = `
    addEventListener('message', ({ data }) => {
      const value = data.path?.at(-1) === 'init' ? { ok: false, error: 'graphics_unavailable' } : undefined;
      if (data.id) postMessage({ id: data.id, type: 'RAW', value });
    });
  `;
  await openApp({ path, prepare: () => stubWorker(noGraphics) });
  await expect.element(page.getByText('Initialization Error: Could not initialize graphics library')).toBeVisible();
});

test('a level that is missing is replaced by level 2', async () => {
  const missing = () => new Response('{}', { status: 404 });
  await openApp({ levels: { [levelOfDay(APP_DAY)]: missing, [FALLBACK_LEVEL]: ONE_HOP } });
  await expect.element(page.getByText(ONE_HOP.name, { exact: false })).toBeVisible();
});
