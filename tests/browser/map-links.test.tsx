import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
// Loaded before the tests: a request that waits for it would reach the server of the next test.
import '../../client/api/calls.ts';
import { MapPage } from '../../client/app/MapPage.tsx';
import { OpenDialogs } from '../../client/app/OpenDialogs.tsx';
import { dialogsAtom, openDialogAtom } from '../../client/dialogs/dialog-atoms.ts';
import { newMap } from '../../client/features/maps/editor/model/new-map.ts';
import { listPlayedMaps } from '../../client/features/maps/maps/played-maps.ts';
import type { Game } from '../../client/features/run/play/game.ts';
import { GameContext } from '../../client/features/run/play/game-context.ts';
import type { MapHole } from '../../client/features/run/play/hole.ts';
import { localStore } from '../../client/platform/storage.ts';
import { encodeMap } from '../../shared/course/map-codec.ts';
import { TILES } from '../../shared/course/tiles.ts';
import { MAP_ROUTE, mapPagePath } from '../../shared/page-routes.ts';
import { violations } from './support/axe.ts';
import { MapServer, savedMap } from './support/map-server.ts';
import { type Shown, show } from './support/show.tsx';
import { text } from './support/text.ts';
import { untilHolds } from './support/until.ts';

const STAIRS = savedMap('a', 'The Stairs', '20');

let shown: Shown;
let server: MapServer;
let played: MapHole[];
let address: string;
/** Goes to another address of the page. */
let go: (to: string) => void;

beforeEach(async () => {
  await page.viewport(390, 844);
  localStorage.clear();
  server = new MapServer(STAIRS);
  played = [];
  shown = await show(null);
});
afterEach(() => {
  shown.end();
  vi.unstubAllGlobals();
});

const game = { playMap: (hole: MapHole) => void played.push(hole) } as Partial<Game> as Game;

function Address() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  address = pathname + search;
  go = (to) => void navigate(to);
  return null;
}

/** The code of a new map with one tile changed. */
function codeWith(title: string, index = 0, tile: number = TILES.ground): string {
  const map = newMap(() => 0);
  map.tiles[index] = tile;
  const code = encodeMap({ ...map, title });
  if (!code.ok) throw new Error(code.error);
  return code.value;
}

const dialog = () => page.getByRole('dialog', { name: 'Custom Map Shared!' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const requests = () => server.requests.filter((request) => request.includes('/api/maps/'));

describe('the dialog of a shared map', () => {
  async function open(query: string): Promise<void> {
    shown.store.set(openDialogAtom, 'sharedMap');
    shown.draw(
      <MemoryRouter initialEntries={[`/${query}`]}>
        <Address />
        <GameContext value={game}>
          <OpenDialogs />
        </GameContext>
      </MemoryRouter>,
    );
    await expect.element(dialog()).toBeVisible();
  }

  test('waits for the server, shows title and author, and plays the newest revision', async () => {
    server.hold();
    await open(`?playMap=${STAIRS.id}`);
    await expect.element(page.getByText(text('maps.loading'))).toBeVisible();
    (button('Play Custom Map').element() as HTMLElement).click();
    expect(played).toEqual([]);
    server.release();
    await expect.element(page.getByText('The Stairs')).toBeVisible();
    await expect.element(page.getByText('Created by Ann')).toBeVisible();
    expect(await violations('dialog')).toEqual([]);
    await button('Play Custom Map').click();
    expect(played).toMatchObject([{ kind: 'map', from: 'link', course: { kind: 'map', id: STAIRS.id, revision: 1 }, creator: 'Ann' }]);
    expect(listPlayedMaps(localStore)).toMatchObject([{ id: STAIRS.id, title: 'The Stairs', creator: 'Ann' }]);
  });

  test('knows no title or author of a bare code without them, and remembers nothing', async () => {
    await open(`?map=${encodeURIComponent(codeWith(''))}`);
    await expect.element(page.getByText('Custom Map', { exact: true })).toBeVisible();
    await expect.element(page.getByText('Created by Unknown')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(played).toMatchObject([{ course: { kind: 'code' } }]);
    expect([listPlayedMaps(localStore), server.requests]).toEqual([[], []]);
  });

  test.each([
    ['the button', () => button('Play Daily Hole Instead').click()],
    ['Escape', () => userEvent.keyboard('{Escape}')],
  ])('skipped by %s, takes both parameters out of the address', async (_, skip) => {
    await open(`?renderer=page&map=${encodeURIComponent(codeWith('x'))}&playMap=17`);
    await skip();
    await untilHolds(() => expect(address).toBe('/?renderer=page'));
    expect([shown.store.get(dialogsAtom), played]).toEqual([[], []]);
  });

  test.each([
    ['eJxyz', 'Cannot play shared map: Invalid or corrupted map data. Playing daily hole instead.'],
    [
      codeWith('x', 43, TILES.spawn),
      'Cannot play shared map: Map has 2 spawn points, but must have exactly 1. Playing daily hole instead.',
    ],
  ])('of a code that cannot be played says why, and offers the daily hole alone', async (code, words) => {
    await open(`?map=${encodeURIComponent(code)}`);
    await expect.element(page.getByRole('alert')).toHaveTextContent(words);
    expect([...document.querySelectorAll('dialog button')].map((one) => one.textContent?.trim())).toEqual(['', 'Play Daily Hole Instead']);
  });

  test('of a map that could not be loaded can be tried again', async () => {
    server.isDown = true;
    await open(`?playMap=${STAIRS.id}`);
    await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to load shared map. Playing daily hole instead.');
    server.isDown = false;
    await button('Try Again').click();
    await expect.element(page.getByText('The Stairs')).toBeVisible();
  });

  test('of a map that does not exist says so, and offers no second try', async () => {
    await open(`?playMap=${'b'.repeat(22)}`);
    await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to load shared map. Playing daily hole instead.');
    expect(document.body.textContent).not.toContain('Try Again');
  });

  test('holds a long title on the narrowest phone', async () => {
    await page.viewport(320, 568);
    await open(`?map=${encodeURIComponent(codeWith('W'.repeat(64)))}`);
    await expect.element(page.getByText('W'.repeat(64))).toBeVisible();
    const body = document.querySelector('.modal__body') as HTMLElement;
    const play = button('Play Custom Map').element().getBoundingClientRect();
    expect([body.scrollWidth <= body.clientWidth, play.right <= 320, play.bottom <= 568]).toEqual([true, true, true]);
  });
});

describe('the page of a map', () => {
  function visit(id: string): void {
    shown.draw(
      <MemoryRouter initialEntries={[mapPagePath(id)]}>
        <Address />
        <Routes>
          <Route path={MAP_ROUTE} element={<MapPage show={(hole) => <PlayedMap hole={hole} />} />} />
          <Route path="/" element={<h1>Home</h1>} />
        </Routes>
      </MemoryRouter>,
    );
  }

  function PlayedMap({ hole }: { readonly hole: MapHole }) {
    if (played.at(-1) !== hole) played.push(hole);
    return <h1>{hole.title}</h1>;
  }

  test('plays it at once, and anew at every visit, and remembers it', async () => {
    visit(STAIRS.id);
    await expect.element(page.getByRole('heading', { name: 'The Stairs' })).toBeVisible();
    server.maps = [{ ...STAIRS, title: 'The Steps', revision: 2 }];
    go(mapPagePath(STAIRS.id));
    await expect.element(page.getByRole('heading', { name: 'The Steps' })).toBeVisible();
    // An effect remembers it, after it is drawn.
    await untilHolds(() => expect(listPlayedMaps(localStore).map(({ title }) => title)).toEqual(['The Steps']));
    expect(played.map(({ course }) => course)).toEqual([1, 2].map((revision) => ({ kind: 'map', id: STAIRS.id, revision })));
    expect(requests()).toHaveLength(2);
  });

  test('says that it could not be loaded, tries again, and leads to the daily hole', async () => {
    server.isDown = true;
    visit(STAIRS.id);
    await expect.element(page.getByText('Failed to load custom map. Please try again.')).toBeVisible();
    server.isDown = false;
    await button('Try Again').click();
    await expect.element(page.getByRole('heading', { name: 'The Stairs' })).toBeVisible();
    server.isDown = true;
    go(mapPagePath(STAIRS.id));
    await page.getByRole('link', { name: 'Play Daily Hole Instead' }).click();
    await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  });

  test('names the rules that it breaks', async () => {
    server.code = codeWith('', 43, TILES.spawn);
    visit(STAIRS.id);
    await expect.element(page.getByText('Cannot play map: Map has 2 spawn points, but must have exactly 1')).toBeVisible();
    expect(listPlayedMaps(localStore)).toEqual([]);
  });

  test('of a map that does not exist says so', async () => {
    visit('b'.repeat(22));
    await expect.element(page.getByText(text('lost.noMap'))).toBeVisible();
  });
});
