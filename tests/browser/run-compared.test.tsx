import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { violations } from './support/axe.ts';
import { RUN_ID } from './support/run-server.ts';
import { button, setRunStage } from './support/run-stage.tsx';
import { dayStats } from './support/runs.ts';
import { storedGhost } from './support/server-ghosts.ts';
import { shotsOfDay } from './support/shots.ts';
import { text } from './support/text.ts';
import { until, untilHolds } from './support/until.ts';

const stage = setRunStage();
const { open } = stage;
let solved: typeof stage.solved;
let server: typeof stage.server;
beforeEach(() => {
  ({ solved, server } = stage);
});

describe('the strokes of a run', () => {
  const deltas = () => [...document.querySelectorAll('.strokes__delta')].map((cell) => cell.querySelector('.visually-hidden')?.textContent);
  const openStrokes = async () => {
    await button('Run menu').click();
    await button(text('viewer.byCheckpoint')).click();
    await expect.element(page.getByRole('dialog', { name: text('viewer.byCheckpoint') })).toBeVisible();
  };
  const ghosts = (best: unknown) => ({ gameDay: '2026-11-20', best, first: null, median: null, rivals: [], next: null });

  test('are compared with everybody of its day, and with the own best', async () => {
    const { strokesByCheckpoint } = solved.run;
    server.others['/api/stats'] = dayStats({ averageByCheckpoint: strokesByCheckpoint.map((strokes) => strokes + 1) });
    server.others['/api/ghosts'] = ghosts(
      storedGhost('0192f0c1-2a3b-7c4d-8e5f-000000000000', 30, { isUser: true, courseHash: solved.run.courseHash }),
    );
    server.others['/api/runs/0192f0c1-2a3b-7c4d-8e5f-000000000000'] = {
      ...solved.run,
      score: 30,
      strokesByCheckpoint: strokesByCheckpoint.map((strokes) => Math.max(0, strokes - 1)),
    };
    await open();
    await openStrokes();
    await untilHolds(() => expect(deltas()).toEqual(strokesByCheckpoint.map(() => text('finish.deltaLess', { delta: '1.0' }))));
    expect(server.requests).toContain(`/api/stats?score=${solved.run.score}&course=${solved.run.courseHash}&date=2026-11-20`);
    await page.getByText(text('viewer.withBest', { strokes: 30 })).click();
    expect(deltas().at(-1)).toBe(text('viewer.bestMore', { delta: '1' }));
    expect(await violations('dialog')).toEqual([]);
  });

  test('stand alone while nobody else has finished, and the own run is no other best', async () => {
    server.others['/api/stats'] = dayStats({ finishers: 1 });
    server.others['/api/ghosts'] = ghosts(storedGhost(RUN_ID, 7, { isUser: true }));
    await open();
    await openStrokes();
    await expect.element(page.getByText(text('viewer.noAverage'))).toBeVisible();
    expect(document.querySelectorAll('.strokes tbody tr').length).toBe(solved.run.strokesByCheckpoint.length);
    expect(deltas()).toEqual([]);
    expect(document.querySelector('.choice')).toBeNull();
  });

  test('are not compared with an own best on another course that the day had', async () => {
    server.others['/api/stats'] = dayStats({ finishers: 1 });
    const earlier = '0192f0c1-2a3b-7c4d-8e5f-000000000000';
    server.others['/api/ghosts'] = ghosts(storedGhost(earlier, 3, { isUser: true, courseHash: '0'.repeat(16) }));
    server.others[`/api/runs/${earlier}`] = { ...solved.run, score: 3 };
    await open();
    await openStrokes();
    await expect.element(page.getByText(text('viewer.noAverage'))).toBeVisible();
    expect(document.querySelector('.choice')).toBeNull();
  });

  test('are there without the network; Try Again asks again', async () => {
    await open();
    server.isDown = true;
    await openStrokes();
    await expect.element(page.getByText(text('viewer.compareFailed'))).toBeVisible();
    expect(document.querySelectorAll('.strokes tbody tr').length).toBe(solved.run.strokesByCheckpoint.length);
    server.isDown = false;
    server.others['/api/stats'] = dayStats();
    await button('Try Again').click();
    await until(() => deltas().length > 0);
  });

  test('are not compared for an infuriating run, which has no checkpoints', async () => {
    server.run = { ...solved.run, infuriatingMode: true };
    await open();
    await button('Run menu').click();
    await expect.element(button(text('viewer.share'))).toBeVisible();
    expect(button(text('viewer.byCheckpoint')).query()).toBeNull();
  });
});

describe('the shots of everybody', () => {
  test('are shown with a run of a past day, with the places of the run', async () => {
    server.others['/api/shots'] = shotsOfDay();
    await open();
    await button('Run menu').click();
    await button(text('viewer.shots')).click();
    await expect.element(page.getByRole('dialog', { name: text('shots.title') })).toBeVisible();
    await expect.element(page.getByText(text('shots.of', { name: 'Grace', shots: solved.watched.shots.length }))).toBeVisible();
    expect(server.requests).toContain(`/api/shots?date=2026-11-20&course=${solved.run.courseHash}`);
  });

  test('are not shown while the day is open', async () => {
    server.run = { ...solved.run, gameDay: '2026-11-22', course: { kind: 'day', day: '2026-11-22' } };
    await open();
    await button('Run menu').click();
    await expect.element(button(text('viewer.byCheckpoint'))).toBeVisible();
    expect(button(text('viewer.shots')).query()).toBeNull();
  });
});
