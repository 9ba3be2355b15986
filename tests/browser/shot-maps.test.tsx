import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { dialogsAtom } from '../../client/dialogs/dialog-atoms.ts';
import { startNetworkDetection } from '../../client/display/network-atoms.ts';
import { ShotMapDialog } from '../../client/features/replays/shots/ShotMapDialog.tsx';
import { openShotMapAtom, shotSubjectAtom } from '../../client/features/replays/shots/shown-shots.ts';
import type { CourseResponse } from '../../shared/api/courses.ts';
import type { GameDay } from '../../shared/game-day.ts';
import { LIMITS } from '../../shared/limits.ts';
import { violations } from './support/axe.ts';
import { resultButtons, setResultStage, unfoldResult } from './support/result-stage.tsx';
import { courseOfLevel } from './support/run-server.ts';
import { acceptedRun, finishedRun } from './support/runs.ts';
import { shotsOfDay } from './support/shots.ts';
import { type Shown, serve, show } from './support/show.tsx';
import { text } from './support/text.ts';
import { until, untilHolds } from './support/until.ts';

const DAY = '2026-11-20' as GameDay;

let course: CourseResponse;
beforeAll(async () => {
  course = await courseOfLevel(25);
});

const choose = (label: string) =>
  page
    .getByRole('group', { name: text('shots.show') })
    .getByText(label, { exact: true })
    .click();
const button = (name: string) => page.getByRole('button', { name, exact: true });
const signs = () => [...document.querySelectorAll('.shots__sign')].map(({ textContent }) => textContent);
const rows = () =>
  [...document.querySelectorAll('.shots__places tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent));

describe('the map of shots', () => {
  let shown: Shown;
  let shots: unknown;
  let requests: URL[];

  beforeEach(async () => {
    await page.viewport(390, 844);
    shots = shotsOfDay();
    requests = serve(({ pathname }) => (pathname === '/api/shots' ? shots : pathname.startsWith('/api/courses/') ? course : undefined));
    shown = await show(<ShotMapDialog />);
  });
  afterEach(() => {
    shown.end();
    vi.unstubAllGlobals();
  });

  const open = () => shown.store.set(openShotMapAtom, { day: DAY, courseHash: course.courseHash, runId: undefined });

  async function openMap(): Promise<void> {
    open();
    await expect.element(page.getByText(text('shots.summary', { shots: 1_231, players: 27 }))).toBeVisible();
  }

  /** The color in the middle of a cell. */
  function colorAt(column: number, row: number): number[] {
    const canvas = document.querySelector('.shots__marks') as HTMLCanvasElement;
    const at = (cell: number) => ((cell + 0.5) / 40) * canvas.width;
    return [...(canvas.getContext('2d')?.getImageData(at(column), at(row), 1, 1).data ?? [])];
  }
  const YELLOW = [255, 210, 63, 255];
  const PINK = [255, 122, 184, 255];

  test('says in words and figures what the picture shows', async () => {
    await openMap();
    expect(signs()).toEqual([text('shots.rested', { shots: 1_090 }), text('shots.drowned', { shots: 141 })]);
    await expect.element(page.getByRole('img', { name: text('shots.picture', { shots: 1_231, players: 27 }) })).toBeVisible();
    await expect.element(page.getByRole('table', { name: text('shots.mostDrowned') })).toBeVisible();
    expect(rows()).toEqual([['1', '31', '6', '141']]);
    expect(await violations('dialog')).toEqual([]);
  });

  test('marks landings and drownings; the switch leaves one of them out', async () => {
    await openMap();
    await untilHolds(() => expect([colorAt(20, 100), colorAt(10, 60)]).toEqual([YELLOW, PINK]));
    await choose(text('shots.landings'));
    await untilHolds(() => expect(colorAt(10, 60)).not.toEqual(PINK));
    expect(colorAt(20, 100)).toEqual(YELLOW);
    expect(signs()).toEqual([text('shots.rested', { shots: 1_090 })]);
    expect(rows().map(([, ...figures]) => figures)).toEqual([
      ['51', '11', '1000'],
      ['76', '4', '90'],
    ]);
    await choose(text('shots.drownings'));
    await untilHolds(() => expect(colorAt(20, 100)).not.toEqual(YELLOW));
    expect(colorAt(10, 60)).toEqual(PINK);
    expect(signs()).toEqual([text('shots.drowned', { shots: 141 })]);
  });

  test('fits the whole course, or is as wide as the dialog', async () => {
    await openMap();
    const box = () => (document.querySelector('.shots__picture') as HTMLElement).getBoundingClientRect();
    const body = document.querySelector('.modal__body') as HTMLElement;
    expect(box().bottom).toBeLessThan(body.getBoundingClientRect().bottom);
    expect(box().height / box().width).toBeCloseTo(5, 0);
    // Without the animation of the opening, which scales it.
    const width = () => (document.querySelector('.shots__picture') as HTMLElement).offsetWidth;
    const fitting = width();
    await button(text('shots.larger')).click();
    await until(() => width() > 2.5 * fitting);
    expect(await violations('dialog')).toEqual([]);
    await button(text('shots.whole')).click();
    await until(() => width() === fitting);
  });

  test('a course without water has nothing to choose, and lists landings', async () => {
    shots = shotsOfDay({ drownings: [] });
    open();
    await expect.element(page.getByRole('table', { name: text('shots.mostLanded') })).toBeVisible();
    expect(document.querySelector('.choice')).toBeNull();
  });

  test('is told to be coming while the last runs of its day may come', async () => {
    shots = shotsOfDay({ players: 0, landings: [], drownings: [], reason: 'open' });
    open();
    await expect.element(page.getByText(text('shots.open'))).toBeVisible();
    expect(document.querySelector('.shots__picture')).toBeNull();
  });

  test('says how many players it takes', async () => {
    shots = shotsOfDay({ players: 0, landings: [], drownings: [], reason: 'few' });
    open();
    await expect.element(page.getByText(text('shots.few', { players: LIMITS.shotMapMinPlayers }))).toBeVisible();
    expect(await violations('dialog')).toEqual([]);
  });

  test('a failure is told, and Try Again asks again', async () => {
    shots = undefined;
    open();
    await expect.element(page.getByText(text('shots.failed'))).toBeVisible();
    shots = shotsOfDay();
    await button('Try Again').click();
    await untilHolds(() => expect(signs()).toHaveLength(2));
  });

  test('asks for a private run again when its link is there', async () => {
    const askedKeys = () =>
      requests.filter(({ pathname }) => pathname === '/api/runs/r7').map(({ searchParams }) => searchParams.get('key'));
    const subject = { day: DAY, courseHash: course.courseHash, runId: 'r7' };
    shown.store.set(openShotMapAtom, subject);
    await untilHolds(() => expect(askedKeys()).toEqual([null]));
    shown.store.set(openShotMapAtom, { ...subject, shareKey: 'k1' });
    await untilHolds(() => expect(askedKeys()).toEqual([null, 'k1']));
  });

  test('without a network it says so, and comes with the network', async () => {
    shots = undefined;
    const network = Object.assign(new EventTarget(), { navigator: { onLine: false } });
    startNetworkDetection(shown.store, network, () => undefined);
    open();
    await expect.element(page.getByText(text('shots.offline'))).toBeVisible();
    shots = shotsOfDay();
    network.navigator.onLine = true;
    network.dispatchEvent(new Event('online'));
    await untilHolds(() => expect(signs()).toHaveLength(2));
  });
});

describe('the result', () => {
  const stage = setResultStage({ levelHash: '0123456789abcdef' });

  test('of a past hole leads to the shots of its day', async () => {
    const submission = { state: 'accepted', answer: acceptedRun({ runId: 'r7' }) } as const;
    await stage.celebrate(finishedRun({ kind: 'archive', day: DAY }), { submission });
    await unfoldResult();
    await button(text('shots.title')).click();
    expect(stage.shown.store.get(dialogsAtom)).toContain('shotMap');
    expect(stage.shown.store.get(shotSubjectAtom)).toEqual({ day: DAY, courseHash: '0123456789abcdef', runId: 'r7' });
  });

  test("of today's hole does not", async () => {
    await stage.celebrate(finishedRun());
    await unfoldResult();
    await until(() => resultButtons().length > 1);
    expect(button(text('shots.title')).query()).toBeNull();
  });
});
