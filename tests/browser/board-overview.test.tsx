import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { accountAtom } from '../../client/features/account/session/account-atoms.ts';
import { LeaderboardDialog } from '../../client/features/people/leaderboard/LeaderboardDialog.tsx';
import { shownPlayerAtom } from '../../client/features/people/player-stats/shown-player.ts';
import { today } from '../../client/platform/today.ts';
import type { GameDay } from '../../shared/game-day.ts';
import { SIGNED_IN } from './support/account.ts';
import { violations } from './support/axe.ts';
import { answerBoard, type BoardOptions, boardTable, ownCopy, placeRows, rowAt, scrollToRow } from './support/boards.ts';
import { dialogBody } from './support/dialog.ts';
import { unfoldScores } from './support/open-board.tsx';
import { type Shown, serve, show } from './support/show.tsx';
import { text } from './support/text.ts';
import { until, untilHolds } from './support/until.ts';

// What stands above the rows of a board: the scores of the day, which a line opens to, and the player's own place.

let shown: Shown;
beforeEach(async () => {
  localStorage.clear();
  await page.viewport(390, 844);
});
afterEach(() => {
  shown.end();
  vi.unstubAllGlobals();
  document.documentElement.style.fontSize = '';
});

async function openBoard(answer: (url: URL) => unknown): Promise<void> {
  serve(answer);
  shown = await show(
    <MemoryRouter>
      <LeaderboardDialog />
    </MemoryRouter>,
  );
  await until(() => document.querySelector('dialog[open]'));
}

const withRows = (options: BoardOptions) => (url: URL) => answerBoard(url, options);

const columns = () => [...document.querySelectorAll('.histogram__column')];

describe('the own place', () => {
  const heading = () => page.getByRole('heading', { name: text('board.aroundYou') });

  test('comes first, between the three above and the three below; its copy comes later', async () => {
    await openBoard(withRows({ rows: 10_000, own: 4_321, rivals: [4_320] }));
    await expect.element(page.getByRole('table', { name: text('board.aroundYou') })).toBeVisible();
    expect(placeRows().map((row) => row.querySelector('td')?.textContent)).toEqual([
      '4319',
      '4319',
      '4321',
      '4322',
      '4322',
      '4324',
      '4325',
    ]);
    expect(placeRows().map((row) => row.getAttribute('aria-current'))).toEqual([null, null, null, 'true', null, null, null]);
    expect(placeRows().every((row) => row.querySelector('[data-medal]') && row.querySelector('.board__watch a'))).toBe(true);
    const [section, list] = [document.querySelector('.own-place'), boardTable()];
    expect(section && list && section.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await untilHolds(() => expect(ownCopy()).toBeNull());
    scrollToRow(1);
    await until(() => ownCopy());
    dialogBody().scrollTop = 0;
    await until(() => ownCopy() === null);
    expect(await violations('dialog')).toEqual([]);
  });

  test.each([
    [3, false],
    [4, true],
  ])('of row %i (from 0) has a section of its own: %s', async (own, hasSection) => {
    await openBoard(withRows({ rows: 60, own }));
    await until(() => rowAt(4));
    expect(placeRows()).toHaveLength(hasSection ? 7 : 0);
    expect(heading().elements()).toHaveLength(hasSection ? 1 : 0);
  });

  test('opens the statistics of the neighbors, and the own ones', async () => {
    await openBoard(withRows({ rows: 500, own: 401 }));
    shown.store.set(accountAtom, SIGNED_IN);
    const [, , , own, below] = await until(() => (placeRows()[4]?.querySelector('button') ? placeRows() : undefined));
    below?.querySelector<HTMLElement>('button')?.click();
    expect(shown.store.get(shownPlayerAtom)).toMatchObject({ id: 'user-402' });
    own?.querySelector<HTMLElement>('button')?.click();
    expect(shown.store.get(shownPlayerAtom)).toBeNull();
  });

  test('stays there while later pages are loaded', async () => {
    await openBoard(withRows({ rows: 10_000, own: 4_321 }));
    await until(() => placeRows().length === 7);
    scrollToRow(2_000);
    await until(() => rowAt(2_005)?.querySelector('.board__score')?.textContent);
    expect(placeRows()).toHaveLength(7);
    await unfoldScores();
    expect(columns().length).toBeGreaterThan(10);
  });

  test.each([
    ['today', today(), {}, true],
    ['an earlier day', '2026-11-03' as GameDay, {}, false],
    ['today, once this device has finished the hole', today(), { [today()]: 20 }, false],
  ])('without one, a hint says how to get one, on the board of %s', async (_, gameDay, results, hasHint) => {
    localStorage.setItem('results', JSON.stringify(results));
    await openBoard((url) => ({ ...answerBoard(url, { rows: 30 }), gameDay }));
    await until(() => rowAt(3));
    expect(placeRows()).toEqual([]);
    expect(page.getByText(text('board.unfinished')).elements()).toHaveLength(hasHint ? 1 : 0);
  });
});

describe('the histogram of the day', () => {
  const picture = () => page.getByRole('img', { name: new RegExp(text('board.byStrokes')) });
  const lit = () => columns().map((column) => column.querySelector('.histogram__bar--own') !== null);
  const heightOf = (column: Element | undefined) => column?.querySelector('.histogram__bar')?.getBoundingClientRect().height ?? 0;

  test('has a column for each number of strokes, as high as its players, own one lit', async () => {
    // Scores 12 (1), 13 (2), 15 (1), 16 (2), 18 (1): every third row ties.
    await openBoard(withRows({ rows: 7, own: 3 }));
    await until(() => rowAt(3));
    expect(columns()).toEqual([]);
    await unfoldScores();
    await expect.element(picture()).toBeVisible();
    expect(columns()).toHaveLength(12);
    // The dialog grows while it opens.
    await untilHolds(() => {
      const [one, two, none] = columns().map(heightOf);
      expect([one && two && Math.round((10 * two) / one), none]).toEqual([20, 0]);
    });
    expect(lit().indexOf(true)).toBe(3);
    expect(lit().filter(Boolean)).toHaveLength(1);
    const mark = document.querySelector('.histogram__own')?.getBoundingClientRect();
    const bar = columns()[3]?.getBoundingClientRect();
    const line = document.querySelector('.histogram__own-line')?.getBoundingClientRect();
    expect(line && bar && Math.abs(line.x + line.width / 2 - bar.x - bar.width / 2) < 1.5).toBe(true);
    expect(mark && line && mark.left <= line.left && line.right <= mark.right).toBe(true);
    const tops = columns().map(
      (column) => column.querySelector('.histogram__bar')?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY,
    );
    // Clear of every column: a label at the height of a low one would hide those beside it.
    expect(mark && mark.bottom <= Math.min(...tops)).toBe(true);
  });

  test('is a sentence and a table for screen readers, with the limits of the medals', async () => {
    await openBoard(withRows({ rows: 7, own: 4 }));
    await unfoldScores();
    await expect.element(picture()).toBeVisible();
    const sentences = [
      text('board.histogram', { players: 7, strokes: 13 }),
      text('board.histogramOwn', { strokes: 16, better: 4, worse: 1 }),
    ];
    expect(picture().element().getAttribute('aria-label')).toBe(sentences.join(' '));
    const counts = page.getByRole('table', { name: text('board.byStrokes') }).element();
    expect([...counts.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['12', '1'],
      ['13', '2'],
      ['15', '1'],
      ['16', `2 (${text('board.you')})`],
      ['18', '1'],
    ]);
    const limits = [...document.querySelectorAll('.histogram__legend .visually-hidden')].map((limit) => limit.textContent);
    expect(limits).toEqual(
      [
        ['medals.gold', 12],
        ['medals.silver', 13],
        ['medals.bronze', 15],
      ].map(([medal, strokes]) => text('medals.limit', { medal: text(medal as 'medals.gold'), strokes: strokes as number })),
    );
    expect(await violations('dialog')).toEqual([]);
  });

  test('has the medals below the columns that earn them', async () => {
    await openBoard(withRows({ rows: 7, own: 4 }));
    await unfoldScores();
    await until(() => columns().length > 0);
    const parts = [...document.querySelectorAll('.histogram__medal')];
    const edges = () => parts.slice(0, -1).map((part) => part.getBoundingClientRect().right);
    const rightOf = (strokes: number) => columns()[strokes - 12]?.getBoundingClientRect().right ?? 0;
    await untilHolds(() => {
      for (const [i, limit] of [12, 13, 15].entries()) expect(Math.abs((edges()[i] ?? 0) - rightOf(limit))).toBeLessThan(5);
    });
  });

  test('has no lit column without a finish, and is not there on an empty board', async () => {
    await openBoard((url) => ({ ...answerBoard(url, { rows: 3 }), histogram: null, medals: null }));
    await until(() => rowAt(3));
    expect(picture().elements()).toEqual([]);
    shown.end();
    await openBoard(withRows({ rows: 3 }));
    await unfoldScores();
    await until(() => columns().length > 0);
    expect(lit()).not.toContain(true);
  });

  test.each([
    [320, 568, 1],
    [390, 844, 2],
    [1280, 800, 2],
  ])('fits %i by %i with text of %i times its size', async (width, height, times) => {
    await page.viewport(width, height);
    document.documentElement.style.fontSize = `${16 * times}px`;
    await openBoard((url) => ({ ...answerBoard(url, { rows: 400, own: 300 }), par: 115 }));
    await unfoldScores();
    await until(() => columns().length > 30);
    const body = dialogBody();
    expect(body.scrollWidth).toBe(body.clientWidth);
    for (const part of document.querySelectorAll('.histogram__legend li, .histogram__foot > *, .histogram__own')) {
      const box = part.getBoundingClientRect();
      expect(box.left >= body.getBoundingClientRect().left && box.right <= body.getBoundingClientRect().right, part.outerHTML).toBe(true);
    }
  });
});

describe('rows', () => {
  test('are no anchor of the browser for its scroll position: it would scroll back', async () => {
    await openBoard(withRows({ rows: 35, own: 0 }));
    await until(() => rowAt(1));
    const rows = document.querySelector('.board__rows') ?? document.body;
    expect(getComputedStyle(rows).getPropertyValue('overflow-anchor')).toBe('none');
  });

  test.each([
    [390, 844],
    [1280, 800],
  ])('are as high as text of twice the size needs at %i by %i, from first to last', async (width, height) => {
    await page.viewport(width, height);
    document.documentElement.style.fontSize = '32px';
    await openBoard(withRows({ rows: 10_000, own: 4_321 }));
    await until(() => rowAt(1));
    dialogBody().scrollTop = 1e9;
    await until(() => rowAt(10_000)?.querySelector('.board__score')?.textContent && rowAt(10_000 - 3));
    const body = dialogBody().getBoundingClientRect();
    expect(rowAt(10_000)?.getBoundingClientRect().bottom).toBeLessThanOrEqual(body.bottom);
    expect(dialogBody().scrollWidth).toBe(dialogBody().clientWidth);
    const rows = [rowAt(9_996), rowAt(9_997), rowAt(9_999), rowAt(10_000), ownCopy(), placeRows()[0]];
    for (const row of rows) {
      const edge = row?.getBoundingClientRect() ?? new DOMRect();
      const parts = [...(row?.querySelectorAll('.board__rank, .board__username, .board__strokes, .board__you') ?? [])];
      expect(parts.length).toBeGreaterThanOrEqual(3);
      for (const part of parts) {
        const box = part.getBoundingClientRect();
        // Less than a line: only the space of the font above and below its letters.
        expect(part.scrollHeight - part.clientHeight, part.outerHTML).toBeLessThan(Number.parseFloat(getComputedStyle(part).fontSize) / 2);
        expect(box.top >= edge.top && box.bottom <= edge.bottom, part.outerHTML).toBe(true);
        expect(box.left >= edge.left && box.right <= edge.right, part.outerHTML).toBe(true);
      }
    }
  });
});
