import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { startNetworkDetection } from '../../client/display/network-atoms.ts';
import { GameContext } from '../../client/features/run/play/game-context.ts';
import { stageAtom } from '../../client/features/run/play/play-atoms.ts';
import { FinishDialog } from '../../client/features/screens/finish/FinishDialog.tsx';
import { MenuDialog } from '../../client/features/screens/menu/MenuDialog.tsx';
import { MoreGamesDialog } from '../../client/features/screens/menu/MoreGamesDialog.tsx';
import type { MoreGame } from '../../shared/api/more-games.ts';
import { playlightScript } from '../support/playlight-sdk.ts';
import { violations } from './support/axe.ts';
import { alerts } from './support/dialog.ts';
import { recordingGame } from './support/recording-game.ts';
import { resultOpened, unfoldResult } from './support/result-stage.tsx';
import { atFlag, finishedRun, playing } from './support/runs.ts';
import { type Shown, serve, show } from './support/show.tsx';
import { text } from './support/text.ts';
import { until, untilHolds } from './support/until.ts';

const MARBLES: MoreGame = {
  name: 'Marble Run',
  url: 'https://marbles.example/play',
  words: 'Roll them all the way down.',
  picture: '/art/ball-classic.png',
};
const KITES: MoreGame = { name: 'Kites', url: 'https://kites.example/', words: 'A game of wind.', picture: '/art/ball-classic.png' };

// The runner opens every test page in a frame.
vi.mock('../../client/platform/device.ts', async (original) => ({ ...(await original<object>()), isFramed: () => false }));

/** What the server lists; undefined when it cannot be reached. */
let games: readonly MoreGame[] | undefined;
let requests: URL[];
let shown: Shown;
beforeEach(async () => {
  await page.viewport(390, 844);
  games = [MARBLES, KITES];
  requests = serve(() => games && { games });
  shown = await show(null);
});
afterEach(() => {
  shown.end();
  vi.unstubAllGlobals();
});

async function open(): Promise<void> {
  shown.draw(<MoreGamesDialog />);
  await until(() => document.querySelector('dialog[open]'));
}

/** Names of the rows: ways to play here, and games elsewhere. */
const rows = () => [...document.querySelectorAll('.more-games__name')].map(({ textContent }) => textContent);
const OWN = [text('games.archive'), text('games.infuriating')];

describe('the games of the operator', () => {
  test('stand below the ways to play here, with words, a picture and a link', async () => {
    await open();
    await untilHolds(() => expect(rows()).toEqual([...OWN, 'Marble Run', 'Kites']));
    expect(requests.map(({ pathname }) => pathname)).toEqual(['/api/more-games']);
    await expect.element(page.getByText('A game of wind.')).toBeVisible();
    const pictures = [...document.querySelectorAll<HTMLImageElement>('dialog img')];
    const look = { alt: '', loading: 'lazy', width: 60, height: 60 };
    expect(pictures.map(({ alt, loading, width, height }) => ({ alt, loading, width, height }))).toEqual([look, look]);
    expect(await violations('dialog')).toEqual([]);
  });

  test('open in a new tab without access to the game, and say that they leave the site', async () => {
    await open();
    const link = page.getByRole('link', { name: `Play Marble Run (${text('games.leaves')})` });
    await expect.element(link).toBeVisible();
    const { href, target, rel } = link.element() as HTMLAnchorElement;
    expect({ href, target, rel }).toEqual({ href: MARBLES.url, target: '_blank', rel: 'noopener' });
    // The sign of links to other sites.
    expect(link.element().querySelector('svg')).not.toBeNull();
  });

  test('that have no picture after all keep the space of one', async () => {
    games = [{ ...MARBLES, picture: '/missing.png' }];
    await open();
    await until(() => document.querySelector('.more-games__picture') && !document.querySelector('dialog img'));
    expect(document.querySelector<HTMLElement>('.more-games__picture')?.offsetWidth).toBe(64);
  });

  test('are awaited without a sign that comes and goes', async () => {
    const late = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', () => late.promise);
    await open();
    expect(rows()).toEqual(OWN);
    const height = document.querySelector('dialog')?.offsetHeight;
    await until(() => page.getByRole('status').elements().length > 0);
    late.resolve(Response.json({ games: [] }));
    await until(() => page.getByRole('status').elements().length === 0);
    expect([rows(), document.querySelector('dialog')?.offsetHeight]).toEqual([OWN, height]);
  });

  test('that could not be loaded leave what is there, and Try Again loads them', async () => {
    games = undefined;
    await open();
    await until(() => alerts().join().includes(text('games.failed')));
    expect(rows()).toEqual(OWN);
    expect(await violations('dialog')).toEqual([]);
    games = [KITES];
    await page.getByRole('button', { name: text('ui.tryAgain') }).click();
    await untilHolds(() => expect(rows()).toEqual([...OWN, 'Kites']));
  });

  test('say that there is no network, and are loaded by themselves when it is back', async () => {
    let setReached: (reached: boolean) => void = () => undefined;
    startNetworkDetection(shown.store, Object.assign(new EventTarget(), { navigator: { onLine: true } }), (listener) => {
      setReached = listener;
    });
    setReached(false);
    games = undefined;
    await open();
    await until(() => alerts().join().includes(text('games.offline')));
    games = [KITES];
    setReached(true);
    await untilHolds(() => expect(rows()).toEqual([...OWN, 'Kites']));
  });

  test('are not shown when one of them leads elsewhere than to a site', async () => {
    games = [{ ...KITES, url: 'javascript:alert(1)' }];
    await open();
    await until(() => alerts().join().includes(text('games.failed')));
    expect(rows()).toEqual(OWN);
  });
});

/** Sets the portal in what the server writes into the page, until the test is over. */
function configurePortal(portal: string | undefined): void {
  const meta = document.createElement('meta');
  meta.name = 'upshot-config';
  meta.content = JSON.stringify({ portal });
  document.head.prepend(meta);
  onTestFinished(() => meta.remove());
}

describe('the games of Playlight', () => {
  const ask = () => page.getByRole('button', { name: text('games.portalOpen') });
  const inTopLayer = () => document.querySelectorAll('dialog:modal').length;
  const theirs = () => document.querySelector<HTMLElement>('.playlight');

  /** Opens More Games over a page with one button. */
  async function openPortal() {
    configurePortal('playlight');
    const games = document.createElement('div');
    games.className = 'playlight';
    games.style.cssText = 'position: fixed; inset: 0; z-index: 1; background: #fff';
    games.innerHTML = '<button>Close their games</button>';
    const script = playlightScript((isVisible) => (isVisible ? document.body.append(games) : games.remove()));
    games.addEventListener('click', () => script.show(false));
    const importSdk = vi.fn(async () => script.sdk);
    const draw = (isOpen: boolean) =>
      shown.draw(
        <>
          <button type="button">Behind</button>
          {isOpen && <MoreGamesDialog importSdk={importSdk} />}
        </>,
      );
    draw(false);
    await page.getByRole('button', { name: 'Behind' }).click();
    draw(true);
    await untilHolds(() => expect(rows()).toEqual([...OWN, 'Marble Run', 'Kites']));
    return { importSdk, draw };
  }

  test('stand below ours, and nothing is requested before the press', async () => {
    const { importSdk } = await openPortal();
    await expect.element(page.getByText(text('games.portalText'))).toBeVisible();
    expect([...document.querySelectorAll('.more-games__heading')].map(({ textContent }) => textContent)).toEqual([
      text('games.portal'),
      text('games.elsewhere'),
    ]);
    expect(importSdk).not.toHaveBeenCalled();
    expect(document.querySelector('[href*="playlight"], [src*="playlight"]')).toBeNull();
    expect(await violations('dialog')).toEqual([]);
  });

  test('lie above the dialog, which is back afterward with the focus at its button', async () => {
    const { importSdk } = await openPortal();
    await ask().click();
    await until(() => theirs() && inTopLayer() === 0);
    expect(importSdk).toHaveBeenCalledTimes(1);
    expect([document.querySelectorAll('dialog[open]').length, document.elementFromPoint(195, 400)]).toEqual([1, theirs()]);
    await userEvent.tab();
    expect(document.querySelector('[data-lowered]')?.contains(document.activeElement)).toBe(false);
    await page.getByRole('button', { name: 'Close their games' }).click();
    await until(() => inTopLayer() === 1);
    await untilHolds(() => expect(document.activeElement?.textContent).toBe(text('games.portalOpen')));
  });

  test('go with the dialog, and the focus is where it was before', async () => {
    const { draw } = await openPortal();
    await ask().click();
    await until(() => theirs() && inTopLayer() === 0);
    draw(false);
    await until(() => !theirs() && !document.querySelector('dialog'));
    await untilHolds(() => expect(document.activeElement?.textContent).toBe('Behind'));
  });

  test('that do not come leave a line, and Try Again loads them', async () => {
    const { importSdk } = await openPortal();
    const blocked = Promise.withResolvers<never>();
    importSdk.mockReturnValueOnce(blocked.promise);
    await ask().click();
    await expect.element(page.getByRole('button', { name: text('games.portalLoading') })).toBeDisabled();
    blocked.reject(new TypeError('Failed to fetch'));
    await until(() => alerts().join().includes(text('games.portalFailed')));
    expect(await violations('dialog')).toEqual([]);
    await page.getByRole('button', { name: text('ui.tryAgain') }).click();
    await until(() => theirs() && inTopLayer() === 0);
    expect(alerts()).toEqual([]);
  });
});

describe('the buttons for More Games', () => {
  test.each([
    [undefined, 1],
    ['playlight', 1],
    ['none', 0],
  ])('with the portal %j, %i each in menu and celebration', async (portal, count) => {
    configurePortal(portal);
    const find = (name: string) => page.getByRole('button', { name }).elements();
    const draw = (dialog: ReactNode) =>
      shown.draw(
        <MemoryRouter>
          <GameContext value={recordingGame(() => [])}>{dialog}</GameContext>
        </MemoryRouter>,
      );
    shown.store.set(stageAtom, playing());
    draw(<MenuDialog />);
    await until(() => find(text('menu.settings')).length > 0);
    expect(find(text('menu.moreGames'))).toHaveLength(count);
    shown.store.set(stageAtom, atFlag(finishedRun()));
    draw(<FinishDialog />);
    await resultOpened();
    await unfoldResult();
    await until(() => find(text('finish.bonus')).length > 0);
    expect(find(text('finish.moreGames'))).toHaveLength(count);
  });
});
