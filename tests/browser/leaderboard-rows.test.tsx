import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialogsAtom } from '../../client/dialogs/dialog-atoms.ts';
import { accountAtom } from '../../client/features/account/session/account-atoms.ts';
import { shownPlayerAtom } from '../../client/features/people/player-stats/shown-player.ts';
import { today } from '../../client/platform/today.ts';
import { toastsAtom } from '../../client/ui/toast-atoms.ts';
import { SIGNED_IN } from './support/account.ts';
import { violations } from './support/axe.ts';
import { answerBoard, ownCopy, placeRows, rowAt, scrollToRow } from './support/boards.ts';
import { dialogBody } from './support/dialog.ts';
import { divider, drawnRows, openLeaderboard, pressFilters, table, withRows } from './support/open-board.tsx';
import type { Shown } from './support/show.tsx';
import { text } from './support/text.ts';
import { until, untilHolds } from './support/until.ts';

let shown: Shown;
beforeEach(async () => {
  localStorage.clear();
  await page.viewport(390, 844);
});
afterEach(() => {
  shown.end();
  vi.unstubAllGlobals();
});

/** Opens the leaderboard. @returns the addresses that it requests */
async function openBoard(...options: Parameters<typeof openLeaderboard>): Promise<URL[]> {
  const opened = await openLeaderboard(...options);
  shown = opened.shown;
  return opened.requests;
}

describe('rows', () => {
  test.each([
    [20, false],
    [21, true],
  ])('a line divides the first twenty of %i rows from the rest: %s', async (rows, divided) => {
    await openBoard(withRows({ rows }));
    await until(() => rowAt(1));
    dialogBody().scrollTop = 1e6;
    await until(() => rowAt(rows)?.querySelector('.board__score')?.textContent);
    expect(divider() !== null).toBe(divided);
    if (divided) expect(divider()?.nextElementSibling).toBe(rowAt(21));
  });

  test('ties share a rank, and average and share of finishers are shown above', async () => {
    await openBoard(withRows({ rows: 10 }));
    await until(() => rowAt(8));
    expect([1, 2, 3, 4].map((place) => rowAt(place)?.querySelector('td:first-child')?.textContent)).toEqual(['1', '2', '2', '4']);
    expect([rowAt(1), rowAt(2)].map((row) => row?.textContent?.includes('in infuriating mode'))).toEqual([true, false]);
    await expect.element(page.getByText('Average 23.5')).toBeVisible();
    await expect.element(page.getByText('Finished 61.5%')).toBeVisible();
  });

  test('each row shows the medal of its score on the level of the day, with its name', async () => {
    await openBoard(withRows({ rows: 8, own: 7 }));
    await until(() => rowAt(8));
    const medals = [1, 2, 3, 4, 5].map((place) => rowAt(place)?.querySelector('[data-medal]')?.getAttribute('aria-label'));
    expect(medals).toEqual(['Gold medal', 'Silver medal', 'Silver medal', 'Bronze medal', "Finisher's leaf"]);
  });

  test('a long name is shortened so that mark, flame and score fit', async () => {
    await openBoard(withRows({ rows: 10, own: 7, names: ['M'.repeat(60)] }));
    await until(() => rowAt(8)?.querySelector('svg'));
    const edge = dialogBody().getBoundingClientRect().right;
    const row = page.elementLocator(rowAt(8) as HTMLElement);
    const mark = row.getByText(text('board.you'), { exact: true }).element();
    for (const part of [mark, rowAt(8)?.querySelector('svg'), rowAt(8)?.lastElementChild]) {
      const box = part?.getBoundingClientRect();
      expect(box && box.width > 8 && box.right <= edge, part?.outerHTML).toBe(true);
    }
    expect(dialogBody().scrollWidth).toBe(dialogBody().clientWidth);
    // In one line, which ends in an ellipsis.
    const { whiteSpace, textOverflow } = getComputedStyle(rowAt(8)?.querySelector('.board__username') as Element);
    expect([whiteSpace, textOverflow]).toEqual(['nowrap', 'ellipsis']);
  });

  test.each([
    [360, 640, 5],
    [390, 844, 9],
  ])('on a phone, %i by %i, %i of them are in sight as soon as the board is there', async (width, height, least) => {
    await page.viewport(width, height);
    await openBoard((url) => ({ ...answerBoard(url, { rows: 60 }), gameDay: today() }));
    await until(() => rowAt(least));
    const { top, bottom } = dialogBody().getBoundingClientRect();
    const boxes = () => Array.from({ length: least }, (_, i) => rowAt(i + 1)?.getBoundingClientRect());
    await untilHolds(() => expect(boxes().every((box) => box && box.top >= top && box.bottom <= bottom)).toBe(true));
    // What asks for something stands below all of them.
    dialogBody().scrollTop = 1e6;
    await until(() => rowAt(60));
    const prompt = page.getByRole('complementary').element();
    expect(prompt.getBoundingClientRect().top).toBeGreaterThanOrEqual(rowAt(60)?.getBoundingClientRect().bottom ?? Infinity);
  });

  test.each([
    [844, 390, 4],
    [640, 360, 3],
  ])('on a phone in landscape, %i by %i, %i of them are in sight beside the own one', async (width, height, least) => {
    await page.viewport(width, height);
    await openBoard(withRows({ rows: 60, own: 40 }));
    await until(() => placeRows().length === 7 && rowAt(1));
    const [from, to] = [dialogBody().getBoundingClientRect().top, dialogBody().getBoundingClientRect().bottom];
    const isInSight = (row: HTMLElement) => row.getBoundingClientRect().top >= from && row.getBoundingClientRect().bottom <= to;
    await untilHolds(() => {
      const inSight = placeRows().filter(isInSight);
      expect(inSight.length).toBeGreaterThanOrEqual(least + 1);
      expect(inSight.some((row) => row.getAttribute('aria-current') === 'true')).toBe(true);
    });
    // Rows of the list are in sight above the own row's copy, too.
    scrollToRow(20);
    await until(() => ownCopy() && rowAt(20 + least));
    const last = rowAt(19 + least)?.getBoundingClientRect();
    expect(last && last.top >= from && last.bottom <= (ownCopy()?.getBoundingClientRect().top ?? 0)).toBe(true);
    expect(document.querySelector<HTMLElement>('.modal__header')?.offsetHeight).toBe(40);
    // What is said of the day is beside the rows, and the filters work there, too.
    const side = document.querySelector('footer')?.getBoundingClientRect();
    expect(side && side.left >= dialogBody().getBoundingClientRect().right - 1).toBe(true);
    await page.getByRole('switch', { name: /infuriating/i }).click();
    await until(() => shown && document.querySelector('[aria-busy=false]'));
    // Turned upright, it is above them.
    await page.viewport(390, 844);
    await until(() => dialogBody().textContent?.includes('Average 23.5'));
    await pressFilters();
    await expect.element(page.getByRole('switch', { name: /infuriating/i })).toBeChecked();
  });

  test('only the visible rows of ten thousand are drawn, and their pages loaded', async () => {
    const requests = await openBoard(withRows({ rows: 10_000 }));
    await until(() => rowAt(1));
    expect(table().element().getAttribute('aria-rowcount')).toBe('10001');
    dialogBody().scrollTop = 5_000 * 48;
    await until(() => rowAt(5_000)?.querySelector('.board__score')?.textContent);
    dialogBody().scrollTop = 1e9;
    await until(() => rowAt(10_000)?.querySelector('.board__score')?.textContent);
    expect(drawnRows()).toBeLessThan(40);
    expect(requests.length, requests.map(({ search }) => search).join('\n')).toBeLessThan(6);
    const last = rowAt(10_000)?.getBoundingClientRect();
    expect(last && last.bottom <= dialogBody().getBoundingClientRect().bottom).toBe(true);
  });

  test('a scroll while the dialog opens loads the pages in sight and no others', async () => {
    const requests = await openBoard(withRows({ rows: 10_000 }));
    for (const dialog of document.querySelectorAll('dialog')) dialog.style.scale = '0.96';
    await until(() => rowAt(1));
    dialogBody().scrollTop = 5_000 * 48;
    await until(() => rowAt(5_000)?.querySelector('.board__score')?.textContent);
    expect(requests.map(({ searchParams }) => searchParams.get('offset'))).toEqual([null, '4900', '5000']);
  });

  test('the page keys scroll it', async () => {
    await openBoard(withRows({ rows: 10_000 }));
    await until(() => rowAt(1));
    dialogBody().focus();
    await userEvent.keyboard('{End}');
    await until(() => rowAt(10_000)?.querySelector('.board__score')?.textContent);
  });

  test('an error is shown when a page cannot be loaded, and Try Again loads it', async () => {
    let up = true;
    await openBoard((url) => (up ? answerBoard(url, { rows: 1_000 }) : undefined));
    await until(() => rowAt(1));
    up = false;
    dialogBody().scrollTop = 500 * 48;
    await expect.element(page.getByText('Could not load some rows')).toBeVisible();
    up = true;
    // By script: the driver would scroll first, and the board loads what is missing after each scroll.
    (page.getByRole('button', { name: 'Try Again' }).element() as HTMLElement).click();
    await until(() => rowAt(500)?.querySelector('.board__score')?.textContent);
    await expect.element(page.getByText('Could not load some rows')).not.toBeInTheDocument();
  });
});

describe('the own row', () => {
  test('stays visible at the lower edge until the table shows it', async () => {
    await openBoard(withRows({ rows: 10_000, own: 4_321 }));
    await until(() => rowAt(1));
    scrollToRow(1);
    await until(() => ownCopy());
    expect(ownCopy()?.textContent).toContain('4322');
    expect(ownCopy()?.querySelector('[data-medal]')?.getAttribute('aria-label')).toBe("Finisher's leaf");
    const edge = dialogBody().getBoundingClientRect();
    const box = ownCopy()?.getBoundingClientRect();
    expect(box && box.bottom <= edge.bottom && box.top > edge.top).toBe(true);
    scrollToRow(4_319);
    await until(() => rowAt(4_322)?.getAttribute('aria-current') === 'true');
    await until(() => ownCopy() === null);
    scrollToRow(1);
    await until(() => ownCopy());
  });

  test('is not shown twice when it is visible from the start', async () => {
    await openBoard(withRows({ rows: 5, own: 1 }));
    await until(() => rowAt(2)?.getAttribute('aria-current') === 'true');
    expect(ownCopy()).toBeNull();
  });
});

describe('names', () => {
  const signIn = () => shown.store.set(accountAtom, SIGNED_IN);
  const nameAt = (place: number) => rowAt(place)?.querySelector<HTMLButtonElement>('th button') ?? null;
  const opened = () => [shown.store.get(dialogsAtom), shown.store.get(shownPlayerAtom)];

  test('of players with an account open their statistics; those of guests are text', async () => {
    await openBoard(withRows({ rows: 6 }));
    signIn();
    const ada = await until(() => nameAt(2));
    expect([nameAt(1), ada?.textContent]).toEqual([null, 'Ada']);
    // Rows have a gap of 4 px, half of which belongs to each.
    const targets = () => {
      const { top = 0, bottom = 0, right = 0 } = ada?.closest('th')?.getBoundingClientRect() ?? {};
      return [top - 1, bottom + 1].map((y) => document.elementFromPoint(right - 4, y));
    };
    await untilHolds(() => expect(targets()).toEqual([ada, ada]));
    await page.getByRole('button', { name: 'Ada' }).click({ position: { x: 2, y: 2 } });
    expect(opened()).toEqual([['playerStats'], { id: 'user-1', username: 'Ada' }]);
  });

  test('are text for who is not signed in', async () => {
    await openBoard(withRows({ rows: 6, own: 1 }));
    await until(() => rowAt(6));
    expect(document.querySelectorAll('.board button, .board__foot button')).toHaveLength(0);
  });

  test.each([
    ['the own row', 1],
    ['its copy at the lower edge', 4_321],
  ])('the icon of %s opens the own statistics', async (_, own) => {
    await openBoard(withRows({ rows: 10_000, own }));
    signIn();
    await until(() => rowAt(1));
    scrollToRow(1);
    if (own > 20) await until(() => ownCopy());
    const place = own > 20 ? page.elementLocator(ownCopy() as HTMLElement) : table();
    await place.getByRole('button', { name: new RegExp(text('account.viewStats')) }).click();
    expect(opened()).toEqual([['playerStats'], null]);
  });

  test('are one tab stop; the arrow keys move between them, and Enter opens', async () => {
    await openBoard(withRows({ rows: 10_000, names: ['Guest', 'Ada', 'Grace'] }));
    signIn();
    await until(() => nameAt(2));
    page
      .getByRole('button', { name: text('board.filters') })
      .element()
      .focus();
    await userEvent.tab();
    await until(() => document.activeElement === nameAt(2));
    // One after the other: a key that comes before its row is drawn moves nothing.
    for (let row = 0; row < 30; row++) {
      const before = document.activeElement;
      await userEvent.keyboard('{ArrowDown}');
      await until(() => document.activeElement !== before);
    }
    expect(document.activeElement).toBe(nameAt(47));
    const box = nameAt(47)?.getBoundingClientRect();
    expect(box && box.bottom <= dialogBody().getBoundingClientRect().bottom).toBe(true);
    await userEvent.tab();
    expect(document.activeElement).toBe(rowAt(47)?.querySelector('.board__watch a'));
    await userEvent.tab();
    // What stands below the rows of the dialog.
    expect(document.activeElement?.closest('[data-testid=billboard]')).not.toBeNull();
    await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}{Enter}');
    expect(opened()).toEqual([['playerStats'], { id: 'user-46', username: 'Ada' }]);
  });

  test('of rivals bear a mark with words', async () => {
    await openBoard(withRows({ rows: 4, rivals: [2] }));
    await until(() => rowAt(4));
    expect([2, 3].map((place) => rowAt(place)?.textContent?.includes(text('board.yourRival')))).toEqual([false, true]);
  });
});

describe('the runs of the rows', () => {
  const watchLinks = () => [...document.querySelectorAll<HTMLAnchorElement>('tbody .board__watch a')];

  test('can be watched, each with a target of 48 pixels; one of them is a tab stop', async () => {
    await page.viewport(320, 640);
    await openBoard(withRows({ rows: 12, own: 3 }));
    await until(() => watchLinks().length > 3);
    const [first, second] = watchLinks();
    expect(first?.getAttribute('href')).toBe('/r/run-0');
    expect(second?.getAttribute('aria-label')).toBe(text('board.watchRun', { name: 'Ada' }));
    // The dialog grows while it opens.
    await until(() => first?.getBoundingClientRect().height === 48);
    expect(first?.getBoundingClientRect().width).toBe(48);
    expect(watchLinks().map(({ tabIndex }) => tabIndex)).toEqual([0, ...Array(watchLinks().length - 1).fill(-1)]);
    first?.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(second);
    expect(await violations('dialog')).toEqual([]);
  });

  test('of today are locked before the own first finish', async () => {
    await openBoard((url) => ({ ...answerBoard(url, { rows: 3 }), gameDay: today() }));
    await until(() => rowAt(3));
    const [, locked] = document.querySelectorAll<HTMLButtonElement>('tbody .board__watch button');
    expect(watchLinks()).toEqual([]);
    expect(locked?.getAttribute('aria-label')).toBe(text('board.watchLocked', { name: 'Ada' }));
    const icons = () => [...document.querySelectorAll('tbody .board__watch path:first-child')].map((path) => path.getAttribute('d'));
    const [play] = icons();
    expect(icons()).toEqual([play, play, play]);
    locked?.click();
    await until(() => shown.store.get(toastsAtom)[0]?.text === text('board.locked'));
    // The lock is shown where it was asked for, and not in every row.
    expect(icons().map((icon) => icon === play)).toEqual([true, false, true]);
    expect(document.querySelector('dialog[open]')).not.toBeNull();
  });

  test('of today can be watched once this device has finished the hole', async () => {
    localStorage.setItem('results', JSON.stringify({ [today()]: 20 }));
    await openBoard((url) => ({ ...answerBoard(url, { rows: 3 }), gameDay: today() }));
    await until(() => watchLinks().length === 3);
  });

  test('can be watched from the own row at the lower edge, too', async () => {
    await openBoard(withRows({ rows: 5_000, own: 4_321 }));
    await until(() => rowAt(1));
    scrollToRow(1);
    await until(() => ownCopy());
    const link = ownCopy()?.querySelector<HTMLAnchorElement>('.board__watch a');
    expect(link?.getAttribute('href')).toBe('/r/run-4321');
    await until(() => link?.getBoundingClientRect().width === 48 && link.getBoundingClientRect().height === 48);
    expect(await violations('dialog')).toEqual([]);
  });
});
