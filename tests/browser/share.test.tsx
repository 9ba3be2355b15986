import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Overlays } from '../../client/app/Overlays.tsx';
import { dialogsAtom, openDialogAtom } from '../../client/dialogs/dialog-atoms.ts';
import type { Game } from '../../client/features/run/play/game.ts';
import { GameContext } from '../../client/features/run/play/game-context.ts';
import { levelAtom, stageAtom } from '../../client/features/run/play/play-atoms.ts';
import { Toasts } from '../../client/ui/Toasts.tsx';
import { USER_STATS_ROUTE } from '../../shared/api/user-stats.ts';
import type { GameDay } from '../../shared/game-day.ts';
import type { SharePictureAnswer, SharePictureRequest } from '../../shared/protocol/share-picture.ts';
import { violations } from './support/axe.ts';
import { userStats } from './support/histories.ts';
import { pictureLink } from './support/picture-link.ts';
import { atFlag, dayStats, finishedRun } from './support/runs.ts';
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
  localStorage.clear();
  serve(() => dayStats());
  shown = await show(null);
});
afterEach(() => {
  shown.end();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  delete window.gameDate;
  document.documentElement.style.fontSize = '';
});

/** Par by section as in the level file: the third is not played in the run of the tests. */
const PAGODA = {
  ...{ name: 'Pagoda', par: 26, theme: 'meadow', medals: { gold: 18, silver: 23, bronze: 26 }, sections: '4 5 5 6 6' },
  ...{ width: 20, height: 100, tiles: new Uint16Array(2_000), decorations: [], hash: 'h' },
};
const LINK = pictureLink((request) => {
  asked.push(request);
  return answer();
});

/** Opens the celebration of a run, with the page's other dialogs and toasts around it. */
async function celebrate(part: Parameters<typeof finishedRun>[0] = {}, level: object = PAGODA): Promise<void> {
  shown.store.set(levelAtom, level as never);
  shown.store.set(stageAtom, atFlag(finishedRun(part)));
  shown.store.set(openDialogAtom, 'finish');
  shown.draw(
    <GameContext value={{ simulation: { link: LINK } } as unknown as Game}>
      <MemoryRouter>
        <Overlays />
      </MemoryRouter>
      <Toasts />
    </GameContext>,
  );
  await until(() => document.querySelector('dialog[open]'));
}

let isTouched: boolean;
/** Sets what the browser supports. */
function offer(ways: {
  readonly touched: boolean;
  share?(data: ShareData): Promise<void>;
  copy?(text: string): Promise<void>;
  readonly takesFiles?: boolean;
}): void {
  isTouched = ways.touched;
  const matchMedia = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === '(pointer: coarse)' ? (Object.assign(new EventTarget(), { matches: ways.touched }) as MediaQueryList) : matchMedia(query),
  );
  vi.stubGlobal('navigator', {
    share: ways.share,
    clipboard: ways.copy && { writeText: ways.copy },
    ...(ways.takesFiles && { canShare: () => true }),
  });
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
/** Opens the dialog. Where the sheet of the system comes first, its button is in the fold. */
async function openDialog(): Promise<void> {
  if (!isTouched) return button('Share Score').click();
  await page.getByText('More', { exact: true }).click();
  await button('Sharing options').click();
}
/** Opens the dialog, and presses one of its buttons. */
async function press(name: string): Promise<void> {
  await openDialog();
  await button(name).click();
}
const toast = (text: string) => expect.element(page.getByText(text)).toBeVisible();
const field = () => page.getByRole('textbox', { name: 'Your result as text' }).element() as HTMLTextAreaElement;
const textShown = async () => {
  await openDialog();
  await expect.element(page.getByRole('textbox', { name: 'Your result as text' })).toBeVisible();
  return field().value.split('\n');
};

test('with a mouse the text goes to the clipboard; a toast above the dialog tells it', async () => {
  const copied: string[] = [];
  offer({ touched: false, share: async () => undefined, copy: async (text) => void copied.push(text) });
  await celebrate();
  await press('Copy text');
  await toast('Copied to clipboard!');
  expect(copied[0]?.split('\n').slice(0, 3)).toEqual(['Upshot #21 · 24 🥉 (par 26) · 3 days', '', '🟩🟩🟩🟩']);
  expect(copied[0]?.split('\n')).toContain(`${SITE}/`);
  const toastBox = page.getByText('Copied to clipboard!').element().getBoundingClientRect();
  // Neither the dialog nor its backdrop covers the toast.
  expect(page.getByText('Copied to clipboard!').element().closest('dialog[open]')).not.toBeNull();
  expect(toastBox.height).toBeGreaterThan(0);
});

test('on a touch screen the share sheet of the system opens', async () => {
  const shared: (string | undefined)[] = [];
  offer({ touched: true, share: async ({ text }) => void shared.push(text), copy: async () => undefined });
  await celebrate({ kind: 'archive', day: '2026-11-14' as GameDay });
  await press('Share');
  await toast('Thanks for sharing!');
  expect(shared[0]).toContain('Upshot #14 · 24');
  expect(shared[0]?.split('\n')).toContain(`${SITE}/d/2026-11-14`);
});

test('a share sheet that the player closes is not an error', async () => {
  const closed = async () => {
    throw new DOMException('closed', 'AbortError');
  };
  offer({ touched: true, share: closed, copy: async () => undefined });
  await celebrate();
  await press('Share');
  await toast('Sharing cancelled');
  expect(shown.store.get(dialogsAtom)).toEqual(['finish', 'share']);
});

test('the text can be copied by hand when nothing else works, and closing leads back', async () => {
  const refused = async () => {
    throw new DOMException('No gesture', 'NotAllowedError');
  };
  offer({ touched: true, share: refused, copy: refused });
  await celebrate();
  await press('Share');
  await toast('Failed to share: No gesture');
  await toast('Failed to copy: No gesture');
  await expect.element(page.getByRole('textbox', { name: 'Your result as text' })).toHaveFocus();
  const { selectionStart, selectionEnd, value } = field();
  expect([selectionStart, selectionEnd]).toEqual([0, value.length]);
  expect(value).toContain('🟧🟧🟧🟧🟧');
  await userEvent.keyboard('{Escape}');
  expect(shown.store.get(dialogsAtom)).toEqual(['finish']);
});

test('what is sent has the headline, the squares and one address', async () => {
  offer({ touched: false });
  await celebrate();
  expect(await textShown()).toEqual([
    'Upshot #21 · 24 🥉 (par 26) · 3 days',
    '',
    ...['🟩🟩🟩🟩', '🟨🟨🟨🟨🟨🟨', '⬜', '🟥🟥🟥🟥🟥🟥🟥🟥+1', '🟧🟧🟧🟧🟧'],
    '',
    `${SITE}/`,
  ]);
});

test('as numbers it is what programs read, and that choice is kept', async () => {
  offer({ touched: false });
  await celebrate();
  const lines = await textShown();
  const numbers = page.getByRole('switch', { name: 'As numbers' });
  await expect.element(numbers).not.toBeChecked();
  await numbers.click();
  const format = [`${HOST} #21 11/21`, '', '📝 24', '', '4.⛳ 4', '3.⛳ 6', '2.⛳ -', '1.⛳ 9', '0.🏌️ 5', '', `${SITE}/`];
  expect(field().value.split('\n')).toEqual(format);
  expect(localStorage.getItem('shareNumbers')).toBe('true');
  await numbers.click();
  expect(field().value.split('\n')).toEqual(lines);
});

test('infuriating mode is a flame in the headline, and flames around the first number', async () => {
  offer({ touched: false });
  await celebrate({ infuriating: true, strokesByCheckpoint: [24, 0, 0] });
  expect(await textShown()).toEqual(['Upshot #21 · 24 🥉 (par 26) 🔥 · 3 days', '', '🟩🟩🟩🟩🟩🟩🟩🟩+16', '', `${SITE}/`]);
  await page.getByRole('switch', { name: 'As numbers' }).click();
  expect(field().value.split('\n')[0]).toBe(`🔥 ${HOST} #21 11/21 🔥`);
});

test('a map has its title in place of a number, without medal, par and streak', async () => {
  offer({ touched: false });
  const map = { key: 'k', course: { kind: 'map', id: 'm1', revision: 1 }, title: ' Ziegen\npfad', creator: 'Ann' } as const;
  await celebrate(
    { kind: 'shared', map: { ...map, course: { ...map.course } } as never, strokesByCheckpoint: [20, 4] },
    { name: 'x', par: 0, theme: 'frost' },
  );
  expect((await textShown()).slice(0, 4)).toEqual(['Upshot "Ziegen pfad" · 24', '', '🟦🟦🟦🟦', '🟦🟦🟦🟦🟦🟦🟦🟦+12']);
  await page.getByRole('switch', { name: 'As numbers' }).click();
  expect(field().value.split('\n').slice(0, 2)).toEqual([`${HOST} 11/21`, '"Ziegen pfad"']);
});

const lineToggle = () => page.getByRole('switch', { name: 'Show my line' });

/** A run whose line can be drawn, on a course whose picture can. */
const REPLAY = { replay: 'AQAB' };
/** Replaces the worker: records what it is asked for. */
let asked: SharePictureRequest[];
let answer: () => Promise<SharePictureAnswer>;
const PNG = Uint8Array.from(atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='), (c) =>
  c.charCodeAt(0),
);
const LINE = { points: new Float32Array(), strokes: [], jumps: [] };
beforeEach(() => {
  asked = [];
  answer = async () => ({ picture: PNG, line: asked.at(-1)?.replay ? LINE : null });
});
const picture = () => page.getByRole('img', { name: /^#\d+ Pagoda in Upshot/ });

test('the picture of a past day has the line; the text beside it says what it shows', async () => {
  const copied: string[] = [];
  offer({ touched: false, copy: async (text) => void copied.push(text) });
  await celebrate({ ...REPLAY, kind: 'archive', day: '2026-11-14' as GameDay });
  await openDialog();
  await expect.element(picture()).toBeVisible();
  expect(asked.map(({ replay, card }) => [replay?.length, card.number, card.name, card.strokes, card.par])).toEqual([
    [3, '#14', 'Pagoda', 24, 'par 26'],
  ]);
  expect(asked[0]?.card.sections.map(({ strokes, par }) => `${strokes}/${par}`)).toEqual([
    '5/par 4',
    '9/par 5',
    '-/par 5',
    '6/par 6',
    '4/par 6',
  ]);
  await button('Copy description').click();
  await toast('Copied to clipboard!');
  expect(copied).toEqual([
    '#14 Pagoda in Upshot: the whole course, from the start up to the flag. 24 strokes. Par 26. Bronze medal. Strokes per stretch, from the start: 5, 9, 0, 6, 4. The path of the ball is drawn.',
  ]);
  expect(picture().element().getAttribute('alt')).toBe(copied[0]);
});

test('on today’s hole the line is shown only to who confirms that it shows the way', async () => {
  window.gameDate = '2026-11-21';
  offer({ touched: false });
  await celebrate(REPLAY);
  await openDialog();
  await expect.element(picture()).toBeVisible();
  const line = lineToggle();
  await expect.element(line).not.toBeChecked();
  await line.click();
  await expect.element(page.getByText(/shows others the way/)).toBeVisible();
  await expect.element(button('Keep it hidden')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(line).toHaveFocus();
  await expect.element(line).not.toBeChecked();
  expect(shown.store.get(dialogsAtom)).toEqual(['finish', 'share']);
  expect(asked.map(({ replay }) => replay)).toEqual([undefined]);
  await line.click();
  await button('Show it').click();
  await expect.element(line).toBeChecked();
  await until(() => asked.length === 2);
  expect(asked[1]?.replay).toHaveLength(3);
  await line.click();
  await until(() => asked.length === 3);
  expect(asked[2]?.replay).toBeUndefined();
  // Never remembered: the next time it is hidden again.
  await userEvent.keyboard('{Escape}');
  await openDialog();
  await expect.element(line).not.toBeChecked();
});

test.each([
  ['2026-11-21', false],
  ['2026-11-22', true],
  ['not known', false],
])('yesterday’s line is shown at once only when the server left that day: %s, %s', async (gameDay, isShown) => {
  window.gameDate = '2026-11-22';
  const stats = userStats();
  const today = { ...stats.today, gameDay: gameDay as GameDay };
  const answer = gameDay === 'not known' ? undefined : { ...stats, today };
  const requests = serve(({ pathname }) => (pathname === USER_STATS_ROUTE ? answer : dayStats()));
  offer({ touched: false });
  await celebrate({ ...REPLAY, kind: 'archive', day: '2026-11-21' as GameDay });
  await openDialog();
  await expect.element(picture()).toBeVisible();
  const line = lineToggle();
  await until(() => requests.some(({ pathname }) => pathname === USER_STATS_ROUTE));
  const isDrawn = () => asked.some(({ replay }) => replay !== undefined);
  if (isShown) {
    await expect.element(line).toBeChecked();
    await until(isDrawn);
  } else {
    await expect.element(line).not.toBeChecked();
    expect(isDrawn()).toBe(false);
  }
});

test('a picture or a line that cannot be drawn says so, and is tried again', async () => {
  offer({ touched: false });
  answer = async () => {
    throw new Error('offline');
  };
  await celebrate({ ...REPLAY, kind: 'archive', day: '2026-11-14' as GameDay });
  await openDialog();
  await expect.element(page.getByText("Couldn't draw the picture.")).toBeVisible();
  await expect.element(button('Save picture')).toHaveAttribute('aria-disabled', 'true');
  answer = async () => ({ picture: PNG, line: null });
  await button('Try Again').click();
  await expect.element(picture()).toBeVisible();
  await expect.element(page.getByText("The line of this run can't be drawn.")).toBeVisible();
});

test('without a share sheet for files the picture is saved under its hole’s number', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  offer({ touched: false, share: async () => undefined });
  await celebrate();
  await openDialog();
  await expect.element(picture()).toBeVisible();
  await button('Save picture').click();
  await toast('Picture saved!');
  expect(saved).toEqual(['upshot-21.png']);
});

test.each([true, false])('the picture goes with the text to a share sheet that takes files, touched: %s', async (touched) => {
  const shared: ShareData[] = [];
  offer({ touched, share: async (data) => void shared.push(data), takesFiles: true });
  await celebrate();
  await openDialog();
  await expect.element(picture()).toBeVisible();
  await button('Share').click();
  await toast('Thanks for sharing!');
  expect(shared.map(({ files, text }) => [files?.[0]?.name, files?.[0]?.type, text])).toEqual([
    ['upshot-21.png', 'image/png', field().value],
  ]);
});

test('while a sheet is open no other one is opened, and the text can be copied', async () => {
  const shared: ShareData[] = [];
  const share = (data: ShareData) => {
    shared.push(data);
    return new Promise<void>(() => undefined);
  };
  offer({ touched: true, share, copy: async () => undefined });
  await celebrate();
  await openDialog();
  await expect.element(picture()).toBeVisible();
  await button('Share').click();
  await button('Share').click();
  expect(shared.map(({ files }) => files?.length)).toEqual([undefined]);
  // Some browsers never say that their sheet is closed.
  await button('Copy text').click();
  await toast('Copied to clipboard!');
});

test.each([
  [390, 844],
  [320, 568],
  [844, 390],
  [1_280, 800],
])('at %d x %d nothing is cut off, also at twice the size of text', async (width, height) => {
  await page.viewport(width, height);
  window.gameDate = '2026-11-21';
  offer({ touched: true, share: async () => undefined, copy: async () => undefined, takesFiles: true });
  await celebrate(REPLAY);
  await openDialog();
  await expect.element(picture()).toBeVisible();
  await lineToggle().click();
  for (const size of ['100%', '200%']) {
    document.documentElement.style.fontSize = size;
    const dialog = document.querySelector('.modal--share') as HTMLElement;
    const body = dialog.querySelector('.modal__body') as HTMLElement;
    const parts = [...dialog.querySelectorAll<HTMLElement>('.share button, .share p, .share .toggle, .share textarea, .share__picture')];
    const wide = parts.filter((part) => {
      const box = part.getBoundingClientRect();
      return (
        !part.classList.contains('visually-hidden') &&
        (box.right > body.getBoundingClientRect().right || part.scrollWidth > part.clientWidth + 1)
      );
    });
    expect([size, parts.length > 8, wide.map(({ className, textContent }) => `${className} ${textContent}`)]).toEqual([size, true, []]);
    expect([size, body.clientHeight > 60]).toEqual([size, true]);
  }
  document.documentElement.style.fontSize = '';
});

test('axe finds nothing in the dialog', async () => {
  offer({ touched: false });
  await celebrate(REPLAY);
  await openDialog();
  await expect.element(picture()).toBeVisible();
  expect(await violations('dialog')).toEqual([]);
});
