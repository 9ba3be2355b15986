import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Overlays } from '../../client/app/Overlays.tsx';
import { dialogsAtom, openDialogAtom } from '../../client/dialogs/dialog-atoms.ts';
import type { Game } from '../../client/features/play/game.ts';
import { GameContext } from '../../client/features/play/game-context.ts';
import { finishedAtom } from '../../client/features/play/play-atoms.ts';
import { Toasts } from '../../client/ui/Toasts.tsx';
import type { GameDay } from '../../shared/game-day.ts';
import { dayStats, finishedRun } from './support/runs.ts';
import { type Shown, serve, show } from './support/show.tsx';
import { until } from './support/until.ts';

// Before any import: the page reads its configuration once.
vi.hoisted(() => {
  const meta = document.createElement('meta');
  meta.name = 'upshot-config';
  meta.content = '{"shareOrigin":"https://upshot.example:8443"}';
  document.head.prepend(meta);
});

/** The site's address in the server's configuration. The page itself came by plain http, as behind a proxy. */
const SITE = 'https://upshot.example:8443';
const HOST = 'upshot.example:8443';

let shown: Shown;
beforeEach(async () => {
  serve(() => dayStats());
  shown = await show(null);
});
afterEach(() => {
  shown.end();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Opens the celebration of a run, with the page's other dialogs and toasts around it. */
async function celebrate(part: Parameters<typeof finishedRun>[0] = {}): Promise<void> {
  shown.store.set(finishedAtom, finishedRun(part));
  shown.store.set(openDialogAtom, 'finish');
  shown.draw(
    <GameContext value={{ simulation: {} } as Game}>
      <MemoryRouter>
        <Overlays />
      </MemoryRouter>
      <Toasts />
    </GameContext>,
  );
  await until(() => document.querySelector('dialog[open]'));
}

/** Sets what the browser supports. */
function offer(ways: { readonly touched: boolean; share?(data: ShareData): Promise<void>; copy?(text: string): Promise<void> }): void {
  const matchMedia = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === '(pointer: coarse)' ? (Object.assign(new EventTarget(), { matches: ways.touched }) as MediaQueryList) : matchMedia(query),
  );
  vi.stubGlobal('navigator', {
    share: ways.share,
    clipboard: ways.copy && { writeText: ways.copy },
  });
}

const press = () => page.getByRole('button', { name: 'Share Score' }).click();
const toast = (text: string) => expect.element(page.getByText(text)).toBeVisible();

test('with a mouse the text goes to the clipboard, and a toast above the dialog tells it', async () => {
  const copied: string[] = [];
  offer({ touched: false, share: async () => undefined, copy: async (text) => void copied.push(text) });
  await celebrate();
  await press();
  await toast('Copied to clipboard!');
  expect(copied[0]?.split('\n').slice(0, 3)).toEqual([`${HOST} #21 11/21`, '', '📝 24']);
  expect(copied[0]?.split('\n').at(-1)).toBe(`${SITE}/`);
  const toastBox = page.getByText('Copied to clipboard!').element().getBoundingClientRect();
  // Neither the dialog nor its backdrop covers the toast.
  expect(page.getByText('Copied to clipboard!').element().closest('dialog[open]')).not.toBeNull();
  expect(toastBox.height).toBeGreaterThan(0);
});

test('on a touch screen the share sheet of the system opens', async () => {
  const shared: (string | undefined)[] = [];
  offer({ touched: true, share: async ({ text }) => void shared.push(text), copy: async () => undefined });
  await celebrate({ kind: 'archive', day: '2026-11-14' as GameDay });
  await press();
  await toast('Thanks for sharing!');
  expect(shared[0]).toContain(`${HOST} #14 11/14`);
  expect(shared[0]?.split('\n').at(-1)).toBe(`${SITE}/d/2026-11-14`);
});

test('a share sheet that the player closes is not an error', async () => {
  const closed = async () => {
    throw new DOMException('closed', 'AbortError');
  };
  offer({ touched: true, share: closed, copy: async () => undefined });
  await celebrate();
  await press();
  await toast('Sharing cancelled');
  expect(shown.store.get(dialogsAtom)).toEqual(['finish']);
});

test('the text can be copied by hand when nothing else works, and closing leads back to the celebration', async () => {
  const refused = async () => {
    throw new DOMException('No gesture', 'NotAllowedError');
  };
  offer({ touched: true, share: refused, copy: refused });
  await celebrate();
  await press();
  await toast('Failed to share: No gesture');
  await toast('Failed to copy: No gesture');
  const field = page.getByRole('textbox', { name: 'Your result as text' });
  await expect.element(field).toHaveFocus();
  const { selectionStart, selectionEnd, value } = field.element() as HTMLTextAreaElement;
  expect([selectionStart, selectionEnd]).toEqual([0, value.length]);
  expect(value).toContain('0.🏌️ 5');
  await userEvent.keyboard('{Escape}');
  expect(shown.store.get(dialogsAtom)).toEqual(['finish']);
});

test('in infuriating mode the first line has flames on both sides', async () => {
  const copied: string[] = [];
  offer({ touched: false, copy: async (text) => void copied.push(text) });
  await celebrate({ infuriating: true, strokesByCheckpoint: [24, 0, 0] });
  await press();
  await toast('Copied to clipboard!');
  expect(copied[0]?.split('\n')).toEqual([`🔥 ${HOST} #21 11/21 🔥`, '', '📝 24', '', '2.⛳ -', '1.⛳ -', '0.🏌️ 24', '', `${SITE}/`]);
});
