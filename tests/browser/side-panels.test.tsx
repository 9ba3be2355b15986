import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { startNetworkDetection } from '../../client/display/network-atoms.ts';
import type { Game } from '../../client/features/run/play/game.ts';
import { GameContext } from '../../client/features/run/play/game-context.ts';
import { bonusHole } from '../../client/features/run/play/hole.ts';
import { holeAtom, levelAtom, stageAtom } from '../../client/features/run/play/play-atoms.ts';
import { PlayScreen } from '../../client/features/screens/screens/PlayScreen.tsx';
import { courseViewAtom } from '../../client/sim/course-view.ts';
import { Looker, lookerAtom } from '../../client/sim/looker.ts';
import { noRun, statusAtom } from '../../client/sim/sim-atoms.ts';
import type { GameDay } from '../../shared/game-day.ts';
import type { CourseView } from '../../shared/protocol/course-view.ts';
import type { LookInput } from '../../shared/protocol/look.ts';
import { violations } from './support/axe.ts';
import { answerBoard } from './support/boards.ts';
import { fetchLevel } from './support/open-game.ts';
import { atFlag, finishedRun, playing } from './support/runs.ts';
import { type Answers, type Shown, serve, show } from './support/show.tsx';
import { text } from './support/text.ts';
import { drained, until } from './support/until.ts';

const VIEW: CourseView = { left: -6, top: 75, width: 32, height: 21, ballX: 10, ballY: 93, activeFlags: 1 };

let shown: Shown;
let requests: URL[];
let subscriptions: boolean[];
let looks: LookInput[];
let answers: Answers;
beforeEach(async () => {
  localStorage.clear();
  // The board of a past day is not asked for again, and the clock of some tests goes on by minutes.
  window.gameDate = '2026-11-22';
  subscriptions = [];
  looks = [];
  answers = (url) => answerBoard(url, { rows: 40, own: 30 });
  const level = await fetchLevel(25);
  requests = serve((url) => (url.pathname === '/api/leaderboard' ? answers(url) : {}));
  await page.viewport(1_399, 900);
  shown = await show(null);
  shown.store.set(stageAtom, playing());
  shown.store.set(levelAtom, level);
  shown.store.set(statusAtom, { ...noRun(), phase: 'ready', canShoot: true });
  shown.store.set(lookerAtom, new Looker((input) => void looks.push(input)));
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  shown.end();
  vi.unstubAllGlobals();
  delete window.gameDate;
  await page.viewport(390, 844);
});

const subscribeView = (isWanted: boolean) => void subscriptions.push(isWanted);
const simulation = { tileOnScreen: async () => null, send: () => undefined, link: { sim: { picture: { subscribeView } } } };
const game = { simulation, memory: { hasFinished: () => false } } as unknown as Game;

function draw(): void {
  shown.draw(
    <MemoryRouter>
      <GameContext value={game}>
        <PlayScreen />
      </GameContext>
    </MemoryRouter>,
  );
}

/** Draws the play screen on a wide screen and waits for what stands at its sides. */
async function openWide(): Promise<void> {
  await page.viewport(1_400, 900);
  draw();
  await until(() => map() && board()?.querySelector('tbody tr'));
}

const map = () => document.querySelector<HTMLElement>('[data-testid=mini-map]');
const board = () => document.querySelector<HTMLElement>('[data-testid=side-board]');
const boardRequests = () => requests.filter(({ pathname }) => pathname === '/api/leaderboard').length;
const hud = () => document.querySelector('.hud');

function placeAd(side: 'left' | 'right'): HTMLElement {
  const ad = document.createElement('div');
  ad.setAttribute('data-placement', side);
  document.body.append(ad);
  return ad;
}

function expectClearOfHud(): void {
  for (const panel of [map(), board()]) {
    const { left = 0, right = 0, top = 0, bottom = 0 } = panel?.getBoundingClientRect() ?? {};
    for (const block of document.querySelectorAll('.hud__left, .hud__buttons, .hud__bottom > :not(span)')) {
      const box = block.getBoundingClientRect();
      expect(box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom, block.className).toBe(true);
    }
  }
}

describe('where there is space', () => {
  test('mini-map and board stand beside the course from 1400 px on, and load only then', async () => {
    draw();
    await until(hud);
    expect([map(), board(), boardRequests(), subscriptions]).toEqual([null, null, 0, []]);
    await page.viewport(1_400, 900);
    await until(() => map() && board()?.querySelector('tbody tr'));
    // The course is .95 of the height wide, in the middle.
    const course = [(1_400 - (900 * 20) / 21) / 2, (1_400 + (900 * 20) / 21) / 2] as const;
    expect(map()?.getBoundingClientRect().right).toBeLessThan(course[0]);
    expect(board()?.getBoundingClientRect().left).toBeGreaterThan(course[1]);
    expectClearOfHud();
    await page.viewport(1_399, 900);
    await until(() => !map() && !board());
    expect(subscriptions).toEqual([true, false]);
    await page.viewport(1_400, 900);
    await until(() => map() && board());
    // Nearly as high as wide: the course would be behind them.
    await page.viewport(1_400, 1_050);
    await until(() => !map() && !board());
  });

  test('ads come first, each on its side', async () => {
    const left = placeAd('left');
    await page.viewport(1_400, 900);
    draw();
    await until(board);
    expect([map(), subscriptions]).toEqual([null, []]);
    const right = placeAd('right');
    left.remove();
    await until(() => map() && !board());
    right.remove();
    await until(board);
  });
});

describe('the mini-map', () => {
  /** How light a place of the mini-map's marks is, 0 to 255, and how opaque. @param row in tiles */
  function markAt(column: number, row: number): readonly number[] {
    const canvas = document.querySelector<HTMLCanvasElement>('.mini-map__marks');
    if (!canvas) return [];
    const x = Math.floor((column / 20) * canvas.width);
    const y = Math.floor((row / 100) * canvas.height);
    return [...(canvas.getContext('2d')?.getImageData(x, y, 1, 1).data ?? [])];
  }

  test('shows the course, darker out of view, and the ball, without rendering', async () => {
    await openWide();
    await until(() => document.querySelector('.mini-map__picture--drawn'));
    expect(document.querySelector<HTMLCanvasElement>('.mini-map__picture')).toMatchObject({ width: 320, height: 1_600 });
    const renders = vi.fn();
    new MutationObserver(renders).observe(map() as Element, { subtree: true, childList: true, attributes: true });
    shown.store.set(courseViewAtom, VIEW);
    expect([markAt(10, 30)[3], markAt(3, 85)[3]]).toEqual([115, 0]);
    expect(markAt(10, 93)).toEqual([255, 255, 255, 255]);
    shown.store.set(courseViewAtom, { ...VIEW, top: 20, ballY: 40 });
    expect([markAt(12, 30)[3], markAt(3, 85)[3]]).toEqual([0, 115]);
    expect(markAt(10, 40)).toEqual([255, 255, 255, 255]);
    await new Promise(requestAnimationFrame);
    expect(renders).not.toHaveBeenCalled();
  });

  test('a press looks at that place, and a drag moves the view', async () => {
    await openWide();
    shown.store.set(courseViewAtom, VIEW);
    const course = document.querySelector<HTMLElement>('.mini-map__course') as HTMLElement;
    // The browser knows no such pointer to capture.
    Object.assign(course, { setPointerCapture: () => undefined });
    const { left, top, width, height } = course.getBoundingClientRect();
    const fire = (type: string, row: number) =>
      course.dispatchEvent(
        new PointerEvent(type, { isPrimary: true, button: 0, clientX: left + width / 2, clientY: top + (row / 100) * height }),
      );
    const rows = () => looks.map((look) => (look.kind === 'place' ? Math.round(look.y) : look.kind));
    fire('pointermove', 10);
    fire('pointerdown', 20);
    fire('pointermove', 30);
    fire('lostpointercapture', 30);
    expect(rows()).toEqual([20, 30, 'release']);
    // Where the view is held, it stays under the pointer: its middle is in row 85.5.
    fire('pointerdown', 80);
    fire('pointermove', 70);
    fire('lostpointercapture', 70);
    expect(rows().slice(3)).toEqual([86, 76, 'release']);
  });

  test('gives way to the ending, which shows the whole course itself', async () => {
    await openWide();
    shown.store.set(stageAtom, atFlag(finishedRun(), { stage: 'cup', strokes: 0 }));
    await until(() => !map() && board()?.hidden);
    shown.store.set(stageAtom, atFlag(finishedRun(), { stage: 'result', strokes: 12 }));
    await until(() => !board()?.hidden);
    expect(map()).toBeNull();
  });
});

describe('the board', () => {
  test('has its rows, the own place first, and no violation', async () => {
    await openWide();
    expect(board()?.querySelector('h2')?.textContent).toBe(text('board.today'));
    await until(() => board()?.querySelector('.own-place [aria-current]'));
    const body = board()?.querySelector<HTMLElement>('.side-board__body');
    // The longest names are cut.
    expect(body && body.scrollWidth <= body.clientWidth).toBe(true);
    expect(await violations()).toEqual([]);
  });

  test('is asked for again as the feed is, and not while the page is hidden', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    await openWide();
    const hide = (isHidden: boolean) => {
      // The effect that stops the requests runs a moment later.
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
      document.dispatchEvent(new Event('visibilitychange'));
      return drained();
    };
    expect(boardRequests()).toBe(1);
    await vi.advanceTimersByTimeAsync(10_000);
    await until(() => boardRequests() === 2);
    await hide(true);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(boardRequests()).toBe(2);
    await hide(false);
    await vi.advanceTimersByTimeAsync(1);
    await until(() => boardRequests() === 3);
  });

  test('comes back with its rows at once, and is asked for no sooner than otherwise', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    // Waiting moves the clock on, too, so the end of the gap is told from the time before the first request.
    const before = Date.now();
    await openWide();
    await page.viewport(1_399, 900);
    await until(() => !board());
    await page.viewport(1_400, 900);
    await until(() => boardRequests() === 2 && board()?.querySelector('tbody tr'));
    await vi.advanceTimersByTimeAsync(before + 14_999 - Date.now());
    // A request would come some renders later.
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
    expect(boardRequests()).toBe(2);
    await vi.advanceTimersByTimeAsync(1);
    await until(() => boardRequests() === 3);
  });

  test('keeps its rows when loading again failed, and says when there is no network', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    await openWide();
    answers = () => undefined;
    await vi.advanceTimersByTimeAsync(10_000);
    await until(() => boardRequests() === 2);
    let setReached: (reached: boolean) => void = () => undefined;
    startNetworkDetection(shown.store, Object.assign(new EventTarget(), { navigator: { onLine: true } }), (listener) => {
      setReached = listener;
    });
    setReached(false);
    await until(() => board()?.querySelector('[role=status]')?.textContent === text('board.offline'));
    expect(board()?.querySelector('tbody tr')).not.toBeNull();
  });

  test('says when it could not be loaded at all, and that nobody has finished yet', async () => {
    answers = () => undefined;
    await page.viewport(1_400, 900);
    draw();
    await until(() => board()?.querySelector('[role=alert]')?.textContent?.includes(text('board.failed')));
    answers = (url) => answerBoard(url, { rows: 0 });
    board()?.querySelector<HTMLElement>('button')?.click();
    await until(() => board()?.textContent?.includes(text('board.empty')));
  });

  test('is there for the holes of days only', async () => {
    await openWide();
    shown.store.set(holeAtom, bonusHole('2026-11-16' as GameDay));
    await until(() => !board());
    expect(map()).not.toBeNull();
  });

  test('has the keys of the game while a control of it has the focus; Escape returns', async () => {
    answers = () => undefined;
    await page.viewport(1_400, 900);
    draw();
    await until(() => board()?.querySelector('[role=alert] button'));
    const pressed: string[] = [];
    const listen = ({ key }: KeyboardEvent) => void pressed.push(key);
    window.addEventListener('keydown', listen);
    board()?.querySelector<HTMLElement>('button')?.focus();
    await userEvent.keyboard('{ArrowUp}w{Escape}');
    window.removeEventListener('keydown', listen);
    expect(pressed).toEqual(['w']);
  });
});
