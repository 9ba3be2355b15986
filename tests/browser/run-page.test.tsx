import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { extraGhostAtom } from '../../client/features/replays/ghosts/extra-ghost.ts';
import { isCameraFreeAtom, playbackAtom } from '../../client/features/replays/viewer/viewer-atoms.ts';
import { coveredBelowAtom } from '../../client/sim/sim-atoms.ts';
import { runPagePath } from '../../shared/run-page.ts';
import { violations } from './support/axe.ts';
import { RUN_ID } from './support/run-server.ts';
import { button, setRunStage } from './support/run-stage.tsx';
import { text } from './support/text.ts';
import { until, untilHolds } from './support/until.ts';

const stage = setRunStage();
const { visit, open } = stage;
let solved: typeof stage.solved;
let server: typeof stage.server;
let shown: typeof stage.shown;
beforeEach(() => {
  ({ solved, server, shown } = stage);
});

const timeLine = () => page.getByRole('slider', { name: 'Timeline' });
const state = () => shown.store.get(playbackAtom);
const at = (tick: number) => until(() => state().tick === tick);

describe('what is shown instead of a run', () => {
  test('a run of a day that is open: what may be told, and where the hole is played', async () => {
    const details = { gameDay: '2026-11-22', username: 'Grace', score: 7 };
    server.run = { status: 403, body: { code: 'run_locked', message: 'Finish this hole first.', details } };
    visit();
    await expect.element(page.getByRole('heading', { name: 'Finish this hole first' })).toBeVisible();
    await expect.element(page.getByText('Grace finished the hole for November 22, 2026 in 7 strokes.', { exact: false })).toBeVisible();
    expect(page.getByRole('link', { name: 'Play this hole' }).element().getAttribute('href')).toBe('/');
    expect(await violations('main')).toEqual([]);
  });

  test('who has finished it, also of a guest', async () => {
    const details = { gameDay: '2026-11-22', username: 'Anonymous', guest: 0, score: 7 };
    server.run = { status: 403, body: { code: 'run_locked', message: 'Finish this hole first.', details } };
    visit();
    await expect.element(page.getByText('Mossy Heron finished the hole for', { exact: false })).toBeVisible();
  });

  test('a run that does not exist, or is private', async () => {
    server.run = undefined;
    visit();
    await expect.element(page.getByText(text('lost.noRun'))).toBeVisible();
  });

  test('an id that is none is not asked for', async () => {
    visit('/r/banana');
    await expect.element(page.getByText(text('lost.noRun'))).toBeVisible();
    expect(server.requests).toEqual([]);
  });

  test('a course that is gone', async () => {
    server.course = undefined;
    visit();
    await expect.element(page.getByText(text('viewer.noCourse'))).toBeVisible();
  });

  test('no server; Try Again asks again', async () => {
    server.isDown = true;
    visit();
    await expect.element(page.getByText(text('viewer.failed'))).toBeVisible();
    server.isDown = false;
    await button('Try Again').click();
    await expect.element(page.getByRole('heading', { name: "Grace's run" })).toBeVisible();
  });

  test('a run of another simulation', async () => {
    stage.giveRealWorker();
    const bytes = atob(solved.run.replay).split('');
    bytes[2] = String.fromCharCode(99);
    server.run = { ...solved.run, simulationVersion: 99, replay: btoa(bytes.join('')) };
    visit();
    await expect.element(page.getByText(text('viewer.unverifiable', { version: 99 }))).toBeVisible();
  });

  test('a run that leads elsewhere is told loudly', async () => {
    stage.giveRealWorker();
    const bytes = atob(solved.run.replay).split('');
    bytes[bytes.length - 1] = String.fromCharCode((bytes.at(-1) as string).charCodeAt(0) ^ 1);
    server.run = { ...solved.run, replay: btoa(bytes.join('')) };
    visit();
    await expect.element(page.getByRole('alert').getByText(text('viewer.refused'))).toBeVisible();
    await expect.element(page.getByText('digest_mismatch')).toBeVisible();
    expect(await violations('main')).toEqual([]);
  });
});

test('the share key of a private run is sent', async () => {
  await open(`${runPagePath(RUN_ID)}?key=secret`);
  expect(server.requests[0]).toBe(`/api/runs/${RUN_ID}?key=secret`);
});

describe('a run that is watched', () => {
  test('plays to its end, pauses, and begins again', async () => {
    stage.giveRealWorker();
    await open();
    await page.getByRole('combobox', { name: 'Speed' }).selectOptions('8×');
    await until(() => state().speed === 8);
    await button('Play').click();
    await expect.element(button('Pause')).toBeVisible();
    await until(() => state().isAtEnd && !state().isPlaying, 20_000);
    expect(state()).toMatchObject({ strokes: solved.watched.strokes, steps: solved.watched.steps });
    await expect.element(page.getByTestId('live-place')).toHaveTextContent(`Finished, ${solved.watched.strokes} strokes`);
    await button('Play from the start').click();
    await until(() => state().isPlaying && state().tick < solved.watched.ticks / 2);
  });

  test('jumps by shots; by keys it jumps by checkpoints, too, and moves by single steps', async () => {
    stage.giveRealWorker();
    await open();
    const { shots, checkpoints, ticks } = solved.watched;
    // The run begins with the aim of its first shot.
    expect(shots[0]?.tick).toBe(0);
    await button('Next shot').click();
    await at(shots[1]?.tick ?? 0);
    await expect.element(page.getByTestId('live-place')).toHaveTextContent(`Shot 2 of ${shots.length}`);
    await button('Next shot').click();
    await at(shots[2]?.tick ?? 0);
    await button('Previous shot').click();
    await at(shots[1]?.tick ?? 0);
    await userEvent.keyboard('{ArrowUp}');
    await at(checkpoints[0]?.tick ?? ticks);
    await until(() => state().checkpoint === checkpoints[0]?.checkpoint);
    const { steps } = state();
    await userEvent.keyboard(',');
    await until(() => state().steps === steps - 1);
    await userEvent.keyboard('.');
    await until(() => state().steps === steps);
  });

  test('obeys its keys, also on the time line', async () => {
    stage.giveRealWorker();
    await open();
    const { shots, ticks } = solved.watched;
    await userEvent.keyboard('{End}');
    await at(ticks);
    await userEvent.keyboard('{Home}');
    await at(0);
    (timeLine().element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await at(shots[1]?.tick ?? 0);
    expect(timeLine().element().getAttribute('aria-valuetext')).toBe(`Shot 2 of ${shots.length}`);
    await userEvent.keyboard('+');
    await until(() => state().speed === 2);
    await userEvent.keyboard(' ');
    await until(() => state().isPlaying);
    await userEvent.keyboard('k');
    await until(() => !state().isPlaying);
    await userEvent.keyboard('f');
    expect(shown.store.get(isCameraFreeAtom)).toBe(true);
    await userEvent.keyboard('?');
    await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await userEvent.keyboard('{ArrowRight}{Escape}');
    await until(() => document.querySelector('dialog') === null);
  });

  test('a drag on the picture frees the camera, and the button follows the ball again', async () => {
    await open();
    const canvas = document.querySelector('.stage__canvas') as HTMLCanvasElement;
    const press = (type: string, y: number) =>
      canvas.dispatchEvent(new PointerEvent(type, { pointerId: 1, isPrimary: true, clientX: 200, clientY: y, bubbles: true }));
    vi.spyOn(canvas, 'setPointerCapture').mockReturnValue();
    press('pointerdown', 300);
    press('pointermove', 303);
    expect(shown.store.get(isCameraFreeAtom)).toBe(false);
    expect(button('Follow the ball').query()).toBeNull();
    press('pointermove', 360);
    press('pointerup', 360);
    await until(() => shown.store.get(isCameraFreeAtom));
    await button('Follow the ball').click();
    expect(shown.store.get(isCameraFreeAtom)).toBe(false);
    expect(document.activeElement?.className).toContain('viewer-bar__play');
  });

  test.each([
    [320, 640],
    [390, 844],
    [844, 390],
    [1280, 800],
  ])('fits %i by %i, and the ball stays above the bar', async (width, height) => {
    await page.viewport(width, height);
    await open();
    const boxes = [...document.querySelectorAll('.viewer button, .viewer a, .viewer select')].map((each) => each.getBoundingClientRect());
    for (const box of boxes) {
      expect([box.width, box.height].every((side) => side >= 48)).toBe(true);
      expect(box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height).toBe(true);
    }
    const bar = document.querySelector('.viewer-bar') as HTMLElement;
    await until(() => shown.store.get(coveredBelowAtom) === height - bar.getBoundingClientRect().top);
    expect(await violations('main')).toEqual([]);
  });
});

test('a run is raced on its own hole', async () => {
  await open();
  await button('Run menu').click();
  await button('Race this run').click();
  await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  const extra = shown.store.get(extraGhostAtom);
  expect(extra).toMatchObject({ name: 'Grace', runId: RUN_ID, score: solved.watched.strokes, courseHash: solved.run.courseHash });
  expect(extra && btoa(String.fromCharCode(...extra.replay))).toBe(solved.run.replay);
});

describe('the proof', () => {
  const openProof = async () => {
    await button('Run menu').click();
    await button(text('viewer.more')).click();
    await button('Verify this run').click();
    await expect.element(page.getByRole('dialog', { name: 'Verify this run' })).toBeVisible();
  };

  test('shows what this browser has found beside the word of the server', async () => {
    stage.giveRealWorker();
    await open();
    await openProof();
    await expect.element(page.getByText(text('viewer.agrees'))).toBeVisible();
    const rows = [...document.querySelectorAll('.viewer-proof tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent));
    const { strokes, digest, shots } = solved.watched;
    expect(rows).toContainEqual(['Strokes', String(strokes), String(strokes)]);
    expect(rows).toContainEqual(['Digest', ...Array(2).fill(digest.toString(16).padStart(8, '0'))]);
    expect(rows).toContainEqual(['Matching shots', `${shots.length} of ${shots.length}`, String(shots.length)]);
    expect(document.querySelector('.viewer-proof__engine')?.textContent).toMatch(/[0-9a-f]{64}/);
    expect(await violations('dialog')).toEqual([]);
  });

  test('tells loudly when they do not agree, before anybody asks', async () => {
    server.run = { ...solved.run, score: solved.run.score - 1 };
    visit();
    await expect.element(page.getByRole('alert').getByText(text('viewer.disagrees'))).toBeVisible();
    await button('Show the numbers').click();
    const row = () => document.querySelector('.viewer-proof tbody tr')?.textContent;
    await untilHolds(() => expect(row()).toBe(`Strokes${solved.watched.strokes}${solved.watched.strokes - 1}`));
  });

  test('playing again leaves the playback where it was', async () => {
    stage.giveRealWorker();
    await open();
    await button('Next shot').click();
    await button('Next shot').click();
    const tick = solved.watched.shots[2]?.tick ?? 0;
    await at(tick);
    await openProof();
    await expect.element(page.getByText(text('viewer.agrees'))).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await until(() => document.querySelector('dialog') === null);
    await userEvent.keyboard('.');
    await until(() => state().tick > tick && state().strokes === 3);
  });
});

test('the run of a guest has a name and a ball, and is shared by that name', async () => {
  server.run = { ...solved.run, username: 'Anonymous', userId: null, guest: 0 };
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (words) => void copied.push(words));
  visit();
  const title = page.getByRole('heading', { name: "Mossy Heron's run" });
  await expect.element(title).toBeVisible();
  expect(title.element().querySelector('.player-ball')).not.toBeNull();
  await button('Run menu').click();
  await button('Share this run').click();
  await until(() => copied.length === 1);
  expect(copied[0]).toMatch(/^Watch Mossy Heron finish /);
});

test('the menu leads to the hole, and the link has the key of a private run', async () => {
  server.run = { ...solved.run, isUser: true, ranked: false, shareKey: 'k3y' };
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (words) => void copied.push(words));
  visit();
  await expect.element(page.getByRole('heading', { name: 'Your run' })).toBeVisible();
  await button('Run menu').click();
  await expect.element(page.getByRole('link', { name: 'Play this hole' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Play this hole' }).element().getAttribute('href')).toBe('/d/2026-11-20');
  expect(await violations('dialog')).toEqual([]);
  await button('Share this run').click();
  await until(() => copied.length === 1);
  expect(copied[0]).toContain(`${location.origin}/r/${RUN_ID}?key=k3y`);
});
