import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
// Loaded before the tests: a request that waits for it would reach the server of the next test.
import '../../client/api/calls.ts';
import { RunFilePage } from '../../client/app/RunFilePage.tsx';
import { RunPage } from '../../client/app/RunPage.tsx';
import { openDialogAtom } from '../../client/dialogs/dialog-atoms.ts';
import { extraGhostAtom } from '../../client/features/replays/ghosts/extra-ghost.ts';
import { recordBest } from '../../client/features/run/play/best-score.ts';
import { localStore } from '../../client/platform/storage.ts';
import type { GameDay } from '../../shared/game-day.ts';
import { LIMITS } from '../../shared/limits.ts';
import { RUN_FILE_ROUTE, RUN_PAGE_ROUTE } from '../../shared/page-routes.ts';
import { fromBase64, toBase64 } from '../../shared/replay/base64.ts';
import { writeRunFile } from '../../shared/replay/run-file.ts';
import { runPagePath } from '../../shared/run-page.ts';
import { violations } from './support/axe.ts';
import { fetchLevel } from './support/open-game.ts';
import { RUN_ID, RunServer, SOLUTION, solvedRun, watchSolution } from './support/run-server.ts';
import { type Shown, show } from './support/show.tsx';
import { stubWorkers } from './support/stub-workers.ts';
import { text } from './support/text.ts';
import { until } from './support/until.ts';

const TODAY = '2026-11-22' as GameDay;

let solved: Awaited<ReturnType<typeof solvedRun>>;
/** The worker is real only in tests of what it finds. */
let giveRealWorker: () => void;
/** The text of a run file of the solution. */
let good: string;
/** Number of the level file that is today's hole. */
let todaysLevel: number;
let shown: Shown;

beforeAll(async () => {
  solved = await solvedRun();
  const replay = fromBase64(SOLUTION) ?? new Uint8Array();
  good = writeRunFile({ replay, course: await fetchLevel(25), reference: { kind: 'day', day: '2026-11-20' as GameDay }, name: 'Grace' });
});
beforeEach(async () => {
  await page.viewport(390, 844);
  window.gameDate = TODAY;
  localStorage.clear();
  new RunServer(solved);
  giveRealWorker = stubWorkers(watchSolution(solved));
  const { fetch } = globalThis;
  todaysLevel = 26;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    fetch(path.startsWith('/levels/') ? `/tests/support/levels/${todaysLevel}.json` : path, init),
  );
  shown = await show(null);
});
afterEach(() => {
  shown.end();
  giveRealWorker();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  delete window.gameDate;
});

async function visit(path: string = RUN_FILE_ROUTE): Promise<void> {
  shown.draw(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path={RUN_FILE_ROUTE} element={<RunFilePage />} />
        <Route path={RUN_PAGE_ROUTE} element={<RunPage />} />
        <Route path="*" element={<h1>Elsewhere</h1>} />
      </Routes>
    </MemoryRouter>,
  );
  await expect.element(path === RUN_FILE_ROUTE ? button('Choose a run file') : heading("Grace's run")).toBeVisible();
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { name });
const alert = (words: string) => page.getByRole('alert').getByText(words);

const fileOf = (content: string, name = 'run.json', type = 'application/json') => new File([content], name, { type });
/** The run file with something else in it. */
const changed = (part: object) => fileOf(JSON.stringify({ ...JSON.parse(good), ...part }));

const choose = (file: File) => userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, file);

/** @returns whether the page has taken it; what it does not take has its usual effect */
function drag(type: 'dragover' | 'dragleave' | 'drop', ...files: readonly File[]): boolean {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
  document.body.dispatchEvent(event);
  return event.defaultPrevented;
}

/** Plays the run again. @returns the rows of its figures */
async function prove(word: string): Promise<(string | null)[][]> {
  await button('Run menu').click();
  await button(text('viewer.more')).click();
  await button('Verify this run').click();
  await expect.element(page.getByText(word)).toBeVisible();
  return [...document.querySelectorAll('.viewer-proof tr')].map((row) => [...row.children].map((cell) => cell.textContent));
}

describe('a file that is chosen', () => {
  test('by keyboard, on a page that says what it is for', async () => {
    await visit();
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
    expect(await violations('main')).toEqual([]);
    const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockReturnValue();
    await userEvent.keyboard('{Tab}{Enter}');
    expect(opened).toHaveBeenCalledOnce();
    await choose(fileOf(good));
    await expect.element(heading("Grace's run")).toBeVisible();
    await expect.element(page.getByText(text('viewer.unconfirmed'), { exact: false })).toBeVisible();
    expect(await violations('main')).toEqual([]);
  });

  test('with a false claim is told loudly', async () => {
    await visit();
    await choose(changed({ strokes: solved.watched.strokes - 1 }));
    await expect.element(alert(text('viewer.claimDisagrees'))).toBeVisible();
    await button('Show the numbers').click();
    const row = await until(() => document.querySelector('.viewer-proof tbody tr'));
    expect(row?.textContent).toBe(`Strokes${solved.watched.strokes}${solved.watched.strokes - 1}`);
  });

  test('with a run that leads elsewhere is refused, beside the same choice', async () => {
    giveRealWorker();
    await visit();
    const replay = fromBase64(SOLUTION) ?? new Uint8Array();
    replay[replay.length - 1] = (replay.at(-1) ?? 0) ^ 1;
    await choose(changed({ replay: toBase64(replay) }));
    await expect.element(alert(text('viewer.claimRefused'))).toBeVisible();
    await expect.element(button('Choose a run file')).toBeVisible();
    expect(await violations('main')).toEqual([]);
  });

  test('can be raced on its hole, and has no link that could be shared', async () => {
    await visit();
    await choose(fileOf(good));
    await button('Run menu').click();
    await expect.element(page.getByRole('link', { name: 'Play this hole' })).toBeVisible();
    expect(page.getByRole('link', { name: 'Play this hole' }).element().getAttribute('href')).toBe('/d/2026-11-20');
    expect(button('Share this run').elements()).toEqual([]);
    await button('Race this run').click();
    await expect.element(heading('Elsewhere')).toBeVisible();
    const { strokes: score } = solved.watched;
    expect(shown.store.get(extraGhostAtom)).toMatchObject({ name: 'Grace', score, courseHash: solved.run.courseHash });
  });
});

/** The sentence for a file, what is in it, or its size. */
const FAULTS: readonly (readonly [words: string, file: () => File])[] = [
  [text('viewer.fileNone'), () => fileOf('{"type":"map"}')],
  [text('viewer.fileBroken'), () => fileOf(good.slice(0, 200))],
  [text('viewer.fileWrongCourse'), () => changed({ course: { ...JSON.parse(good).course, hash: '0123456789abcdef' } })],
  [text('viewer.fileFuture'), () => changed({ version: 2 })],
  [text('viewer.fileUnverifiable'), () => changed({ replay: withVersion(99), simulationVersion: 99 })],
  [text('viewer.fileTooLarge'), () => unreadable(good + ' '.repeat(LIMITS.runFile))],
  [text('viewer.fileUnreadable'), () => unreadable(good)],
];

function withVersion(version: number): string {
  const replay = fromBase64(SOLUTION) ?? new Uint8Array();
  new DataView(replay.buffer).setUint16(2, version, true);
  return toBase64(replay);
}

/** A file that was deleted after it was chosen. What is too large is not read at all. */
function unreadable(content: string): File {
  vi.spyOn(File.prototype, 'text').mockRejectedValueOnce(new DOMException('gone', 'NotFoundError'));
  return fileOf(content);
}

test('each file that cannot be shown has a sentence, and the same choice again', async () => {
  giveRealWorker();
  await visit();
  for (const [words, file] of FAULTS) {
    await choose(file());
    await expect.element(alert(words)).toBeVisible();
    vi.restoreAllMocks();
  }
  expect(await violations('main')).toEqual([]);
  await choose(fileOf(good));
  await expect.element(heading("Grace's run")).toBeVisible();
});

describe("a run on today's hole", () => {
  test('is shown after the own finish only, whatever day its file claims', async () => {
    todaysLevel = 25;
    await visit();
    await choose(fileOf(good));
    await expect.element(heading(text('viewer.lockedTitle'))).toBeVisible();
    await expect.element(page.getByText(text('viewer.secret'))).toBeVisible();
    expect(page.getByRole('link', { name: 'Play this hole' }).element().getAttribute('href')).toBe('/');
    expect(await violations('main')).toEqual([]);
    recordBest(localStore, TODAY, 40);
    await choose(fileOf(good));
    await expect.element(heading("Grace's run")).toBeVisible();
  });

  test('may be any, as long as the hole cannot be loaded', async () => {
    todaysLevel = Number.NaN;
    await visit();
    await choose(fileOf(good));
    await expect.element(page.getByText(text('viewer.unchecked'))).toBeVisible();
    todaysLevel = 26;
    await button('Try Again').click();
    await expect.element(heading("Grace's run")).toBeVisible();
  });
});

describe('a file that is dragged over the page', () => {
  const hint = () => page.getByText(text('viewer.dropHere'));

  test('is invited, also above a dialog, and opened where it is dropped', async () => {
    await visit(runPagePath(RUN_ID));
    shown.store.set(openDialogAtom, 'consent');
    await expect.element(page.getByRole('dialog')).toBeVisible();
    // What takes files is loaded after the run.
    await until(() => drag('dragover', fileOf('')));
    await expect.element(hint()).toBeVisible();
    drag('dragleave');
    await expect.element(hint()).not.toBeInTheDocument();
    expect(drag('drop', changed({ name: 'Ada' }))).toBe(true);
    await expect.element(heading("Ada's run")).toBeVisible();
    await until(() => document.querySelector('dialog') === null);
  });

  test('leaves everything else as it was', async () => {
    await visit(runPagePath(RUN_ID));
    await until(() => drag('dragover', fileOf('')));
    for (const file of [fileOf('', 'picture.png', 'image/png'), fileOf('', 'notes.txt', 'text/plain')]) {
      expect([drag('dragover', file), drag('drop', file)]).toEqual([false, false]);
    }
    await expect.element(heading("Grace's run")).toBeVisible();
    // A system that knows no type tells the name only with the drop: what was invited is taken.
    expect([drag('dragover', fileOf('', 'x', '')), drag('drop', fileOf('', 'x', ''))]).toEqual([true, true]);
    await expect.element(page.getByText(text('viewer.fileNone'))).toBeVisible();
  });

  test('is taken whatever it is, on the page that asks for one', async () => {
    await visit();
    const picture = fileOf('', 'picture.png', 'image/png');
    await until(() => drag('dragover', picture));
    expect(drag('drop', picture)).toBe(true);
    await expect.element(page.getByText(text('viewer.fileNone'))).toBeVisible();
  });

  test('of several the first run is shown, and the player is told', async () => {
    await visit();
    const files = [fileOf(good), changed({ name: 'Ada' })];
    await until(() => drag('dragover', ...files));
    drag('drop', ...files);
    await expect.element(page.getByText(text('viewer.firstFile'))).toBeVisible();
    await expect.element(heading("Grace's run")).toBeVisible();
  });
});

test('a run downloaded and dropped again is the same run, with the same figures', async () => {
  giveRealWorker();
  await visit(runPagePath(RUN_ID));
  const before = await prove(text('viewer.agrees'));
  await userEvent.keyboard('{Escape}');
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `data:${saved.push(blob as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await button('Run menu').click();
  await button(text('viewer.more')).click();
  await button('Download this run').click();
  await until(() => saved.length === 1);
  drag('dragover', fileOf(''));
  drag('drop', fileOf((await saved[0]?.text()) ?? ''));
  await expect.element(page.getByText(text('viewer.unconfirmed'), { exact: false })).toBeVisible();
  await expect.element(heading("Grace's run")).toBeVisible();
  const after = await prove(text('viewer.claimAgrees'));
  expect(after[0]).toEqual(['', 'Your browser', "The run's claim"]);
  expect(await violations('dialog')).toEqual([]);
  // Without the shots, which the server alone tells, and the time that it took.
  const figures = (rows: (string | null)[][]) =>
    rows.slice(1).flatMap(([what, here]) => (/^(Matching|Replayed)/.test(what ?? '') ? [] : [[what, here]]));
  expect(figures(after)).toHaveLength(6);
  expect(figures(after)).toEqual(figures(before));
});
