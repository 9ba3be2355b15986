import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialogsAtom, openDialogAtom } from '../../client/dialogs/dialog-atoms.ts';
import { startNetworkDetection } from '../../client/display/network-atoms.ts';
import { accountAtom } from '../../client/features/account/session/account-atoms.ts';
import { pageDrafts } from '../../client/features/maps/editor/drafts/page-drafts.ts';
import { draftOf } from '../../client/features/maps/editor/edited-map.ts';
import { editorActionsAtom, editorAtom } from '../../client/features/maps/editor/editor-atoms.ts';
import { newMap } from '../../client/features/maps/editor/model/new-map.ts';
import { listPlayedMaps } from '../../client/features/maps/maps/played-maps.ts';
import { DeleteMapDialog } from '../../client/features/maps/my-maps/DeleteMapDialog.tsx';
import { MyMapsDialog } from '../../client/features/maps/my-maps/MyMapsDialog.tsx';
import type { Game } from '../../client/features/run/play/game.ts';
import { GameContext } from '../../client/features/run/play/game-context.ts';
import type { MapHole } from '../../client/features/run/play/hole.ts';
import { writeMapResult } from '../../client/features/run/play/map-results.ts';
import { bootAtom } from '../../client/features/run/play/play-atoms.ts';
import type { Language } from '../../client/i18n/languages.ts';
import { setLanguageAtom } from '../../client/i18n/text-atoms.ts';
import { localStore } from '../../client/platform/storage.ts';
import { useAtomValue } from '../../client/state/jotai.ts';
import { toastsAtom } from '../../client/ui/toast-atoms.ts';
import { type MyMap, mapRoute } from '../../shared/api/maps.ts';
import { mapPagePath } from '../../shared/page-routes.ts';
import { SIGNED_IN } from './support/account.ts';
import { violations } from './support/axe.ts';
import { MapServer, savedMap } from './support/map-server.ts';
import { type Shown, show } from './support/show.tsx';
import { text } from './support/text.ts';
import { until, untilHolds } from './support/until.ts';

const LONG = 'W'.repeat(64);
const STAIRS = savedMap('a', 'Frozen stairs', '12');
/** A picture that can be loaded: those of the server are not here. */
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

let shown: Shown;
/** What the game was told, and where the page is. */
let done: string[];
let path: string;
const game = {
  get: (atom: typeof bootAtom) => shown.store.get(atom),
  openEditor: async () => void done.push('editor'),
  backToDaily: () => undefined,
  playMap: ({ from, title }: MapHole) => void done.push(`${from} ${title}`),
} as unknown as Game;

beforeEach(async () => {
  done = [];
  localStorage.clear();
  await page.viewport(390, 844);
});
afterEach(async () => {
  await shown.store.get(editorActionsAtom)?.close();
  for (const { id } of await (await pageDrafts()).list()) await (await pageDrafts()).remove(id);
  shown.end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The two dialogs as they are nested on the page. */
function Dialogs() {
  const open = useAtomValue(dialogsAtom);
  path = useLocation().pathname;
  return (
    <>
      {open.includes('myMaps') && <MyMapsDialog />}
      {open.includes('deleteMap') && <DeleteMapDialog />}
    </>
  );
}

interface Opening {
  readonly isGuest?: boolean;
  readonly language?: Language;
  /** A part of the browser's network detection. */
  readonly network?: { navigator: { onLine: boolean }; addEventListener(type: string, listener: () => void): void };
}

async function open({ isGuest = false, language = 'en', network }: Opening = {}): Promise<void> {
  shown = await show(null);
  await shown.store.set(setLanguageAtom, language);
  if (!isGuest) shown.store.set(accountAtom, SIGNED_IN);
  if (network) startNetworkDetection(shown.store, network, () => undefined);
  shown.store.set(openDialogAtom, 'myMaps');
  shown.draw(
    <MemoryRouter>
      <GameContext value={game}>
        <Dialogs />
      </GameContext>
    </MemoryRouter>,
  );
  await until(() => document.querySelector('dialog[open]'));
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const rows = () => [...document.querySelectorAll('dialog li')].map((row) => row.querySelector('h3, p')?.textContent);

/** Only timers of the page: waiting goes on. */
const fakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

describe('Your Levels', () => {
  test('are loaded, then listed with picture, title and date in the player’s language', async () => {
    const server = new MapServer({ ...STAIRS, thumbnailUrl: PICTURE }, savedMap('b', 'Treppe', '20'));
    server.hold();
    await open({ language: 'de' });
    await expect.element(page.getByText('Karten werden geladen …')).toBeVisible();
    server.release();
    await untilHolds(() => expect(rows()).toEqual(['Treppe', 'Frozen stairs']));
    expect([...document.querySelectorAll('time')].map(({ textContent }) => textContent)).toEqual(['20.11.2026', '12.11.2026']);
    // The server has none of the first.
    const pictures = () =>
      [...document.querySelectorAll('.level__picture > *')].map((picture) => picture.getAttribute('src') ?? picture.tagName);
    await untilHolds(() => expect(pictures()).toEqual(['svg', PICTURE]));
    expect(await violations()).toEqual([]);
  });

  test.each([
    ['bears no mark once all of it is saved', STAIRS.title, undefined],
    ['bears a mark while the server does not have its changes', 'Melting stairs', text('myMaps.changed')],
  ])('a level that was edited here %s', async (_, title, mark) => {
    new MapServer(STAIRS);
    const saved = { ...newMap(() => 0), title: STAIRS.title };
    await (await pageDrafts()).put(draftOf({ ...saved, title }, { mapId: STAIRS.id, saved }));
    await open();
    await until(() => rows()[0] === title);
    expect(document.querySelector('.level__mark')?.textContent).toBe(mark);
  });

  test('without an account ask the server nothing, and say that signing in saves them', async () => {
    const server = new MapServer(STAIRS);
    await open({ isGuest: true });
    await expect.element(page.getByRole('heading', { name: text('myMaps.noneTitle') })).toBeVisible();
    expect(rows()).toEqual(['create', 'share', 'compare'].map((reason) => expect.stringMatching(new RegExp(`^${reason}`, 'i'))));
    expect(await violations()).toEqual([]);
    await button(text('myMaps.signIn')).click();
    expect([shown.store.get(dialogsAtom).at(-1), server.requests]).toEqual(['signIn', []]);
  });

  test('of a new account say where levels are saved, and ask for no sign-in', async () => {
    new MapServer();
    await open();
    await expect.element(page.getByText(text('myMaps.savedToAccount'))).toBeInTheDocument();
    expect(button(text('myMaps.signIn')).query()).toBeNull();
  });

  test('that could not be loaded say so, and Try Again loads them', async () => {
    const server = new MapServer(STAIRS);
    server.isDown = true;
    await open();
    await expect.element(page.getByRole('alert').getByText('Failed to load maps')).toBeVisible();
    server.isDown = false;
    await button('Try Again').click();
    await untilHolds(() => expect(rows()).toEqual(['Frozen stairs']));
  });

  test('are loaded by themselves when the network is back', async () => {
    const server = new MapServer(STAIRS);
    server.isDown = true;
    const network = Object.assign(new EventTarget(), { navigator: { onLine: false } });
    await open({ network });
    await expect.element(page.getByRole('alert').getByText(text('myMaps.offline'))).toBeVisible();
    server.isDown = false;
    network.navigator.onLine = true;
    network.dispatchEvent(new Event('online'));
    await untilHolds(() => expect(rows()).toEqual(['Frozen stairs']));
  });

  test('fit into 320 px with titles of 64 characters; buttons are targets of 48 px', async () => {
    await page.viewport(320, 568);
    new MapServer(savedMap('a', LONG, '12'), savedMap('b', 'B', '11'));
    await open();
    await until(() => rows().length === 2);
    const narrow = (element: Element) => element.scrollWidth <= element.clientWidth;
    expect([...document.querySelectorAll('.modal__body, dialog li, dialog h3')].filter((element) => !narrow(element))).toEqual([]);
    const targets = () =>
      [...document.querySelectorAll('dialog li button')].map((element) => {
        const { width, height } = element.getBoundingClientRect();
        return Math.min(width, height);
      });
    await untilHolds(() => expect(Math.min(...targets())).toBeGreaterThanOrEqual(47.9));
    const [long = 0, short = 0] = [...document.querySelectorAll<HTMLElement>('dialog h3')].map(({ offsetHeight }) => offsetHeight);
    expect(long / short).toBeCloseTo(2, 0);
  });
});

describe('Community Levels', () => {
  const played = ({ id, title, theme, thumbnailUrl }: MyMap, creator: string) => ({ id, title, creator, theme, thumbnailUrl });

  test('are those played here by links, with the best result, until they are removed', async () => {
    new MapServer();
    const nameless = savedMap('b', '', '20');
    localStorage.setItem('playedMaps', JSON.stringify([played(STAIRS, 'Ann'), played(nameless, '')]));
    writeMapResult(localStore, STAIRS.id, { best: 7 });
    await open();
    await page.getByRole('tab', { name: 'Community Levels' }).click();
    await untilHolds(() => expect(rows()).toEqual(['Frozen stairs', 'Custom Map']));
    const facts = [...document.querySelectorAll('.level__facts')].map(({ children }) =>
      [...children].map(({ textContent }) => textContent),
    );
    expect(facts).toEqual([
      ['by Ann', 'Best: 7 strokes'],
      ['by Unknown', text('myMaps.notFinished')],
    ]);
    expect(await violations()).toEqual([]);
    await button('Remove “Custom Map” from this list').click();
    await untilHolds(() => expect(rows()).toEqual(['Frozen stairs']));
    expect(listPlayedMaps(localStore)).toHaveLength(1);
    expect(document.activeElement).toBe(document.querySelector('.modal__title'));
    await button('Play “Frozen stairs” again').click();
    await until(() => path === mapPagePath(STAIRS.id));
  });

  test('of a device that played none say how one gets here, without an account, too', async () => {
    const server = new MapServer();
    await open({ isGuest: true });
    (page.getByRole('tab', { name: 'Your Levels' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByText(text('myMaps.playedNoneText'))).toBeVisible();
    expect([await violations(), server.requests]).toEqual([[], []]);
  });
});

describe('the way to editor and course', () => {
  test('Create New opens a new map, which is no level before it is changed', async () => {
    new MapServer();
    await open();
    await button('Create New').click();
    await until(() => done.length === 1);
    expect([done, shown.store.get(editorAtom)?.document.title]).toEqual([['editor'], expect.stringMatching(/^map-/)]);
    await shown.store.get(editorActionsAtom)?.close();
    expect(await (await pageDrafts()).list()).toEqual([]);
  });

  test('a saved level is edited as the server has it, and played at its own address', async () => {
    new MapServer(STAIRS);
    await open();
    await button('Edit “Frozen stairs”').click();
    await until(() => done.length === 1);
    expect(shown.store.get(editorAtom)?.document.title).toBe('Frozen stairs');
    await button('Play “Frozen stairs”').click();
    await until(() => path === mapPagePath(STAIRS.id));
    expect(shown.store.get(dialogsAtom)).toEqual([]);
  });

  test('a level that opens slowly says so, and opens once however often it is asked for', async () => {
    const server = new MapServer(STAIRS);
    await open();
    await until(() => rows().length === 1);
    server.hold();
    await button('Edit “Frozen stairs”').click();
    await expect.element(page.getByText(text('myMaps.opening'))).toBeInTheDocument();
    await button('Edit “Frozen stairs”').click();
    await button('Create New').click();
    server.release();
    await until(() => done.length > 0);
    expect(server.requests.filter((request) => request === `GET ${mapRoute(STAIRS.id)}`)).toHaveLength(1);
    await expect.element(page.getByText(text('myMaps.opening'))).not.toBeInTheDocument();
    expect([done, shown.store.get(editorAtom)?.document.title]).toEqual([['editor'], 'Frozen stairs']);
  });

  test('a draft is played as a test, from which the editor follows', async () => {
    new MapServer();
    await (await pageDrafts()).put(draftOf({ ...newMap(() => 0), title: 'Gorge' }));
    await open({ isGuest: true });
    shown.store.set(bootAtom, { state: 'ready' });
    await button('Play “Gorge”').click();
    await until(() => done.length === 2);
    expect(done).toEqual(['editor', 'editor Gorge']);
  });

  test('a level that is gone, or cannot be reached, says so', async () => {
    const server = new MapServer(STAIRS);
    await open();
    await until(() => rows().length === 1);
    server.maps = [];
    await button('Edit “Frozen stairs”').click();
    await until(() => shown.store.get(toastsAtom).length === 1);
    server.isDown = true;
    await button('Edit “Frozen stairs”').click();
    await until(() => shown.store.get(toastsAtom).length === 2);
    expect(shown.store.get(toastsAtom).map((toast) => toast.text)).toEqual([text('myMaps.gone'), text('myMaps.notOpened')]);
    expect(done).toEqual([]);
  });
});

describe('the link of a level', () => {
  test('is copied, and its label says so for two seconds', async () => {
    new MapServer(STAIRS);
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (link) => void copied.push(link));
    await open();
    await until(() => rows().length === 1);
    fakeTimers();
    await button('Share “Frozen stairs”').click();
    await expect.element(page.getByRole('status').getByText('Link copied!')).toBeVisible();
    expect(copied).toEqual([STAIRS.shareUrl]);
    vi.advanceTimersByTime(1_999);
    expect(page.getByText('Link copied!').query()).not.toBeNull();
    vi.advanceTimersByTime(1);
    await untilHolds(() => expect(page.getByText('Link copied!').query()).toBeNull());
  });

  test('stands there to be copied by hand where the browser copies nothing', async () => {
    new MapServer(STAIRS);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await open();
    await button('Share “Frozen stairs”').click();
    await expect.element(page.getByRole('alert').getByText('Failed to copy URL or map code to clipboard')).toBeVisible();
    await expect.element(page.getByLabelText(text('myMaps.link'))).toHaveValue(STAIRS.shareUrl);
    expect(window.getSelection()?.toString()).toBe(STAIRS.shareUrl);
    expect(await violations()).toEqual([]);
  });
});

describe('deleting a level', () => {
  /** Opens the list, and deletes its first level after the question. */
  async function deleteFirst({ withFakeTimers = true } = {}): Promise<void> {
    await open();
    await until(() => rows().length === 2);
    await button('Delete “Treppe”').click();
    await expect.element(button(text('myMaps.keep'))).toHaveFocus();
    if (withFakeTimers) fakeTimers();
    await button(text('myMaps.deleteIt')).click();
    await expect.element(button(text('myMaps.undo'))).toHaveFocus();
  }
  const asked = (server: MapServer) => server.requests.filter((request) => request.startsWith('DELETE'));

  test('asks, can be taken back, and keeps the focus', async () => {
    new MapServer(STAIRS, savedMap('b', 'Treppe', '20'));
    // The check of accessibility waits with timers, too.
    await deleteFirst({ withFakeTimers: false });
    expect(rows()).toEqual(['“Treppe” was deleted', 'Frozen stairs']);
    expect(await violations()).toEqual([]);
    await button(text('myMaps.undo')).click();
    await untilHolds(() => expect(rows()).toEqual(['Treppe', 'Frozen stairs']));
    expect(document.activeElement?.closest('li')?.textContent).toContain('Treppe');
  });

  test('is sent after ten seconds, also when the list is closed meanwhile', async () => {
    const server = new MapServer(STAIRS, savedMap('b', 'Treppe', '20'));
    await deleteFirst();
    shown.store.set(dialogsAtom, []);
    await until(() => !document.querySelector('dialog'));
    vi.advanceTimersByTime(10_000);
    await untilHolds(() => expect(asked(server)).toHaveLength(1));
    shown.store.set(openDialogAtom, 'myMaps');
    await untilHolds(() => expect(rows()).toEqual(['Frozen stairs']));
  });

  test('that the server refuses brings the level back, with its words', async () => {
    const server = new MapServer(STAIRS, savedMap('b', 'Treppe', '20'));
    server.refusal = 'Slow down.';
    await deleteFirst();
    vi.advanceTimersByTime(10_000);
    await untilHolds(() =>
      expect(shown.store.get(toastsAtom)).toMatchObject([{ kind: 'failure', text: 'Could not delete “Treppe”. Slow down.' }]),
    );
    await untilHolds(() => expect(rows()).toEqual(['Treppe', 'Frozen stairs']));
  });
});
