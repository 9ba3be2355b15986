import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { installHooks, type UpshotHooks } from '../../client/app/global-hooks.ts';
import { Overlays, useLazyScreens } from '../../client/app/lazy-screens.ts';
import { dialogsAtom } from '../../client/dialogs/dialog-atoms.ts';
import type { Game } from '../../client/features/run/play/game.ts';
import { GameContext } from '../../client/features/run/play/game-context.ts';
import { bootAtom, stageAtom } from '../../client/features/run/play/play-atoms.ts';
import { type Shown, show } from './support/show.tsx';
import { text } from './support/text.ts';
import { until } from './support/until.ts';

let shown: Shown;
let hooks: UpshotHooks | undefined;
beforeEach(async () => {
  await page.viewport(390, 844);
  shown = await show(null);
  const target: { upshot?: UpshotHooks } = {};
  installHooks(shown.store, target, () => undefined);
  hooks = target.upshot;
});
afterEach(() => shown.end());

/** The game's page with its dialogs only. */
function GamePage() {
  const areLoaded = useLazyScreens();
  return <GameContext value={{} as Game}>{areLoaded && <Overlays />}</GameContext>;
}

/** Milliseconds. The dialogs are in a file that is loaded on demand. */
const PATIENCE_MS = 20_000;

const dialog = () => document.querySelector('dialog[open]');

test('the hooks open dialogs only while the game is on the page and works', async () => {
  expect(hooks?.open('moreGames')).toBe(false);
  shown.draw(<GamePage />);
  await until(() => hooks?.open('moreGames'));
  await until(dialog, PATIENCE_MS);
  shown.store.set(bootAtom, { state: 'failed', message: 'play.failedPage', remedy: 'reload' });
  await until(() => dialog() === null);
  expect(hooks?.open('moreGames')).toBe(false);
  shown.store.set(bootAtom, { state: 'ready' });
  await until(() => hooks?.open('moreGames'));
  await until(dialog, PATIENCE_MS);
  shown.draw(null);
  await until(() => dialog() === null);
  expect([hooks?.open('moreGames'), shown.store.get(dialogsAtom)]).toEqual([false, []]);
});

test.each([
  ['reset', 'signIn', 'consent'],
  ['consent', 'signIn', 'reset'],
  ['signIn', 'consent', 'reset'],
])('consent lies above sign-in above Reset, for pointer and keys, opened %s, %s, %s', async (...names) => {
  shown.draw(<GamePage />);
  for (const [i, name] of names.entries()) {
    // One Escape in Chromium closes all dialogs that were opened without a key or click between them.
    await userEvent.keyboard('x');
    await until(() => hooks?.open(name));
    await until(() => document.querySelectorAll('dialog[open]').length === i + 1, PATIENCE_MS);
  }
  const titleOf = (element: Element | null) => element?.closest('dialog')?.querySelector('h2')?.textContent;
  for (const title of ['Cookie Preferences', 'Sign in', 'Reset Hole?']) {
    // The topmost dialog covers the middle of the screen, and Tab keeps the focus in it.
    for (let i = 0; i < 6; i++) {
      const atTheMiddle = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
      expect([titleOf(atTheMiddle), titleOf(document.activeElement)]).toEqual([title, title]);
      await userEvent.tab();
    }
    await userEvent.keyboard('{Escape}');
    await until(() => [...document.querySelectorAll('h2')].every(({ textContent }) => textContent !== title));
  }
});

test('a run file that is dragged over a hole is invited, but not in the editor', async () => {
  shown.store.set(bootAtom, { state: 'ready' });
  shown.draw(
    <MemoryRouter>
      <GamePage />
    </MemoryRouter>,
  );
  const isTaken = (type: string): boolean => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([''], 'run.json', { type: 'application/json' }));
    return !document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  };
  await until(() => isTaken('dragenter') || isTaken('dragover'), PATIENCE_MS);
  await expect.element(page.getByText(text('viewer.dropHere'))).toBeVisible();
  shown.store.set(stageAtom, { at: 'editor', boot: { state: 'ready' } });
  await expect.element(page.getByText(text('viewer.dropHere'))).not.toBeInTheDocument();
  expect(isTaken('dragover')).toBe(false);
});
