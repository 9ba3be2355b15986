import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialogsAtom } from '../../client/dialogs/dialog-atoms.ts';
import { ArchiveDialog } from '../../client/features/run/archive/ArchiveDialog.tsx';
import type { Game } from '../../client/features/run/play/game.ts';
import { GameContext } from '../../client/features/run/play/game-context.ts';
import { holeOfDay } from '../../client/features/run/play/hole.ts';
import { holeAtom } from '../../client/features/run/play/play-atoms.ts';
import { loadWordsAtom, setLanguageAtom } from '../../client/i18n/text-atoms.ts';
import { createStore, StateProvider, type Store } from '../../client/state/jotai.ts';
import type { ArchiveDay } from '../../shared/api/archive.ts';
import type { GameDay } from '../../shared/game-day.ts';
import '../../client/ui/tokens.css';
import '../../client/ui/base.css';
import { violations } from './support/axe.ts';
import { dialogBody } from './support/dialog.ts';
import { mapHole } from './support/map-hole.ts';
import { text } from './support/text.ts';
import { until, untilHolds } from './support/until.ts';

const TODAY = '2026-12-10' as GameDay;

/** What the server answers; undefined when it cannot be reached. */
let serverDays: Partial<ArchiveDay>[] | undefined;
let requests: string[];
let root: Root;
let store: Store;

beforeEach(() => {
  window.gameDate = TODAY;
  localStorage.clear();
  serverDays = [];
  requests = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    if (!serverDays) throw new TypeError('Failed to fetch');
    const days = serverDays.map((day) => ({
      number: 1,
      name: '',
      par: 14,
      medals: { gold: 11, silver: 12, bronze: 14 },
      best: null,
      infuriatingMode: false,
      ...day,
    }));
    return Response.json({ days, firstDay: '2026-11-01', today: TODAY });
  });
});
afterEach(async () => {
  await page.viewport(414, 896);
  root.unmount();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  delete window.gameDate;
});

let address = '';
let calls: string[] = [];
function Address() {
  const { pathname, search } = useLocation();
  address = pathname + search;
  return null;
}

/** @param open the day whose hole is open in the page */
async function openCalendar({ open = TODAY, language = 'en' as 'en' | 'de', map = undefined as string | undefined } = {}): Promise<void> {
  calls = [];
  store = createStore();
  const hole = map === undefined ? holeOfDay(open, TODAY) : mapHole({ day: TODAY });
  if (hole) store.set(holeAtom, hole);
  await store.set(loadWordsAtom, 'dialogs');
  await store.set(loadWordsAtom, 'lists');
  await store.set(setLanguageAtom, language);
  store.set(dialogsAtom, ['archive']);
  const place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  root.render(
    <StateProvider store={store}>
      <MemoryRouter initialEntries={[map ?? (open === TODAY ? '/' : `/d/${open}`)]}>
        <GameContext value={{ backToDaily: () => void calls.push('backToDaily') } as Partial<Game> as Game}>
          <ArchiveDialog />
          <Address />
        </GameContext>
      </MemoryRouter>
    </StateProvider>,
  );
  await until(() => document.querySelector('dialog[open]'));
}

const day = (name: string | RegExp) => page.getByRole('button', { name });
const focused = () => document.activeElement?.querySelector(':not([aria-hidden])')?.textContent ?? '';
const month = () => document.querySelector('dialog h3')?.textContent;

test('days show their results in words and as medals, and future days have no buttons', async () => {
  localStorage.setItem('results', JSON.stringify({ '2026-12-03': 20, '2026-12-04': 11 }));
  serverDays = [
    { date: '2026-12-01' as GameDay, best: 12 },
    { date: '2026-12-02' as GameDay, best: 14, infuriatingMode: true },
    { date: '2026-12-03' as GameDay },
    { date: '2026-12-04' as GameDay, best: 16 },
  ];
  await openCalendar();
  await expect.element(day('Tuesday, December 1, 2026, 12 strokes, par 14, Under par, Silver medal')).toBeVisible();
  await expect.element(day('Wednesday, December 2, 2026, 14 strokes, par 14, At par, Bronze medal, in infuriating mode')).toBeVisible();
  await expect.element(day("Thursday, December 3, 2026, 20 strokes, par 14, Over par, Finisher's leaf")).toBeVisible();
  // The server's result replaces that of the browser.
  await expect.element(day(/December 4, 2026, 16 strokes/)).toBeVisible();
  await expect.element(day(/December 5, 2026, not finished/)).toBeVisible();
  await expect.element(day(/December 10, 2026, today, playing now, not finished/)).toHaveAttribute('aria-current', 'date');
  expect(document.querySelectorAll('[role=grid] button')).toHaveLength(10);
  const medals = [...document.querySelectorAll<SVGElement>('[role=grid] [data-medal]')].map(({ dataset }) => dataset.medal);
  expect(medals).toEqual(['silver', 'bronze', 'leaf', 'leaf']);
  await expect.element(page.getByText('4 holes finished this month')).toBeVisible();
});

/** A square of one color, as a server's picture of a hole. */
const PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="96" height="112"><rect width="96" height="112" fill="red"/></svg>')}`;
const pictureIn = (name: RegExp) => day(name).element().querySelector<HTMLElement>('.archive__picture');
const skyOf = (name: RegExp) => getComputedStyle(pictureIn(name) as HTMLElement).backgroundImage;

test('days show their holes behind number and medal, gray until they are finished', async () => {
  serverDays = [
    { date: '2026-12-01' as GameDay, name: 'Touchstone', theme: 'quarry', picture: PICTURE, best: 12 },
    { date: '2026-12-02' as GameDay, name: 'Pagoda', theme: 'meadow', picture: PICTURE },
    { date: TODAY, name: 'Ship Ahoy', theme: 'meadow', picture: PICTURE },
  ];
  await openCalendar();
  await expect.element(day('Tuesday, December 1, 2026, Touchstone, 12 strokes, par 14, Under par, Silver medal')).toBeVisible();
  await expect.element(day('Wednesday, December 2, 2026, Pagoda, not finished')).toBeVisible();
  await until(() => [...document.querySelectorAll<HTMLImageElement>('[role=grid] img')].every(({ naturalWidth }) => naturalWidth > 0));
  expect(document.querySelectorAll('[role=grid] img[loading=lazy]')).toHaveLength(3);
  const grayOf = (name: RegExp) => getComputedStyle(pictureIn(name) as HTMLElement).filter;
  const gray = expect.stringContaining('grayscale(1)');
  expect([/December 1,/, /December 2,/, /December 10,/].map(grayOf)).toEqual(['none', gray, gray]);
  expect(pictureIn(/December 3,/)).toBeNull();
  const groundOf = (name: RegExp) =>
    getComputedStyle(day(name).element().querySelector('.calendar__number') as HTMLElement).backgroundColor;
  expect(groundOf(/December 10,/)).not.toBe(groundOf(/December 1,/));
  // Number and medal are not behind the picture.
  for (const part of ['.calendar__number', '.calendar__mark svg']) {
    const box =
      day(/December 1,/)
        .element()
        .querySelector(part)
        ?.getBoundingClientRect() ?? new DOMRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    expect(top?.closest('.calendar__number, .calendar__mark')).not.toBeNull();
  }
  expect(await violations('dialog')).toEqual([]);
});

test('the name of the hole under focus or pointer is written below the month', async () => {
  serverDays = [
    { date: '2026-12-09' as GameDay, number: 39, name: 'Sandbar', theme: 'lagoon' },
    { date: TODAY, number: 40, name: 'Ship Ahoy', theme: 'meadow' },
  ];
  // The pointer of the test before would lie on a day.
  await userEvent.unhover(document.body);
  await openCalendar();
  const name = page.getByText(/^#/);
  await expect.element(name).toHaveTextContent('#40 Ship Ahoy');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(name).toHaveTextContent('#39 Sandbar');
  await day(/December 10,/).hover();
  await expect.element(name).toHaveTextContent('#40 Ship Ahoy');
});

test('where a picture cannot be loaded, the sky of its theme is there, and the name', async () => {
  serverDays = [
    { date: '2026-12-01' as GameDay, name: 'Touchstone', theme: 'quarry', picture: 'data:image/webp,none', best: 12 },
    { date: '2026-12-02' as GameDay, name: 'Black Ice', theme: 'frost', picture: 'data:image/webp,none', best: 12 },
  ];
  await openCalendar();
  await expect.element(day(/December 2, 2026, Black Ice, 12 strokes/)).toBeVisible();
  const images = [...document.querySelectorAll<HTMLImageElement>('[role=grid] img')];
  await until(() => images.every(({ complete }) => complete));
  expect(images.map(({ naturalWidth, alt }) => [naturalWidth, alt])).toEqual([
    [0, ''],
    [0, ''],
  ]);
  expect(skyOf(/December 1,/)).toMatch(/^linear-gradient\(rgb/);
  expect(skyOf(/December 2,/)).not.toBe(skyOf(/December 1,/));
});

test('by choice, days open their runs, and those without a run cannot be pressed', async () => {
  localStorage.setItem('results', JSON.stringify({ '2026-12-03': 20 }));
  serverDays = [{ date: '2026-12-01' as GameDay, best: 12, runId: 'run-of-tuesday', theme: 'frost' }, { date: '2026-12-03' as GameDay }];
  await openCalendar();
  await page.getByText(text('calendar.watchRuns')).click();
  // Only this browser knows that result: the server has no run of it.
  expect(document.querySelectorAll('.archive__picture')).toHaveLength(1);
  const without = day(new RegExp(`December 3, 2026, 20 strokes.*${text('calendar.noRun')}`));
  await expect.element(without).toHaveAttribute('aria-disabled', 'true');
  without.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(await violations('dialog')).toEqual([]);
  expect([address, store.get(dialogsAtom)]).toEqual(['/', ['archive']]);
  await day(/December 1, 2026, 12 strokes/).click();
  await until(() => address === '/r/run-of-tuesday');
  expect(store.get(dialogsAtom)).toEqual([]);
});

test('the choice is not there while no day has a run', async () => {
  serverDays = [{ date: '2026-12-01' as GameDay }];
  await openCalendar();
  await expect.element(page.getByText(text('archive.count', { done: 0 }))).toBeVisible();
  expect(page.getByText(text('calendar.watchRuns')).query()).toBeNull();
});

test('today’s hole is opened in place of a map that the address names', async () => {
  await openCalendar({ map: '/?map=abc' });
  await day(/December 10, 2026, today/).click();
  await until(() => address === '/');
  expect([store.get(dialogsAtom), calls]).toEqual([[], ['backToDaily']]);
});

test('months end at the first hole and at today', async () => {
  await openCalendar();
  const previous = page.getByRole('button', { name: text('calendar.previous') });
  const next = page.getByRole('button', { name: text('calendar.next') });
  expect(month()).toBe('December 2026');
  await expect.element(next).toHaveAttribute('aria-disabled', 'true');
  await previous.click();
  await until(() => month() === 'November 2026');
  await expect.element(previous).toHaveAttribute('aria-disabled', 'true');
  await until(() => requests.some((url) => url.includes('month=10&year=2026')));
  previous.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(month()).toBe('November 2026');
  await next.click();
  await until(() => month() === 'December 2026');
});

test.each([
  [320, 44],
  [360, 46],
  [390, 48],
])('on a screen %i px wide every day is a target of at least %i px', async (width, least) => {
  await page.viewport(width, 700);
  await openCalendar();
  const day = document.querySelector<HTMLElement>('[role=grid] button');
  expect(day?.offsetWidth).toBeGreaterThanOrEqual(least);
  expect(day?.offsetHeight).toBeGreaterThanOrEqual(48);
  const body = dialogBody();
  expect(body && body.scrollWidth <= body.clientWidth).toBe(true);
});

test('keys move through the grid, across weeks and months', async () => {
  await openCalendar();
  await until(() => focused().includes('December 10'));
  for (const [key, reached] of [
    ['ArrowLeft', 'December 9,'],
    ['ArrowUp', 'December 2,'],
    ['ArrowUp', 'November 25,'],
    ['ArrowRight', 'November 26,'],
    ['PageDown', 'December 10,'],
    ['PageUp', 'November 10,'],
    ['ArrowUp', 'November 3,'],
    ['ArrowUp', 'November 1,'],
    ['PageDown', 'December 1,'],
    ['ArrowDown', 'December 8,'],
    ['ArrowDown', 'December 10,'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await untilHolds(() => expect(`${key}: ${focused()}`).toContain(reached));
  }
  expect(document.querySelectorAll('[role=grid] [tabindex="0"]')).toHaveLength(1);
});

test('a day opens its hole, today opens today’s, and the calendar closes', async () => {
  await openCalendar();
  await day(/December 3, 2026/).click();
  await until(() => address === '/d/2026-12-03');
  expect(store.get(dialogsAtom)).toEqual([]);
  root.unmount();
  await openCalendar({ open: '2026-12-03' as GameDay });
  await until(() => focused().includes('December 3'));
  await day(/December 10, 2026, today/).click();
  await until(() => address === '/');
});

test('this device’s results are shown without the server; Try Again loads again', async () => {
  localStorage.setItem('results', JSON.stringify({ '2026-12-03': 20 }));
  serverDays = undefined;
  await openCalendar();
  await expect
    .element(page.getByRole('alert').getByText("Could not load your results. Showing what's saved on this device."))
    .toBeVisible();
  await expect.element(day('Thursday, December 3, 2026, 20 strokes, Finished')).toBeVisible();
  expect([...document.querySelectorAll('[role=grid] .archive__done')]).toHaveLength(1);
  serverDays = [{ date: '2026-12-03' as GameDay, best: 13 }];
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(day('Thursday, December 3, 2026, 13 strokes, par 14, Under par, Bronze medal')).toBeVisible();
});

test('names of months and days and the first day of the week follow the language', async () => {
  await openCalendar({ language: 'de' });
  expect(month()).toBe('Dezember 2026');
  expect(document.querySelector('[role=grid] th')?.getAttribute('abbr')).toBe('Montag');
  await expect.element(day(/Donnerstag, 3\. Dezember 2026/)).toBeVisible();
});

test('axe finds no violation in the calendar', async () => {
  localStorage.setItem('results', JSON.stringify({ '2026-12-03': 20 }));
  await openCalendar();
  await expect.element(page.getByText('1 hole finished this month')).toBeVisible();
  expect(await violations('dialog')).toEqual([]);
});
