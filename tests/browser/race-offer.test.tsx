import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { submissionsAtom } from '../../client/features/ground/submission/submission-atoms.ts';
import { extraGhostAtom } from '../../client/features/replays/ghosts/extra-ghost.ts';
import { loadedGhostsAtom } from '../../client/features/replays/ghosts/ghost-atoms.ts';
import { holeOfDay } from '../../client/features/run/play/hole.ts';
import { holeAtom } from '../../client/features/run/play/play-atoms.ts';
import type { GameDay } from '../../shared/game-day.ts';
import { resultWords, setResultStage, unfoldResult } from './support/result-stage.tsx';
import { acceptedRun, dayStats, finishedRun } from './support/runs.ts';
import { answerGhosts, GHOST_COURSE, storedGhost } from './support/server-ghosts.ts';
import { serve } from './support/show.tsx';
import { text } from './support/text.ts';
import { until, untilHolds } from './support/until.ts';

const PAST = '2026-11-02' as GameDay;
const stage = setResultStage({ levelHash: GHOST_COURSE });
const RUN = finishedRun({ kind: 'archive', day: PAST, strokes: 14, replay: 'AQID' });
const ACCEPTED = { state: 'accepted', answer: acceptedRun({ score: 14 }) } as const;

let ghosts: unknown;
beforeEach(() => {
  ghosts = answerGhosts();
  vi.unstubAllGlobals();
  serve(({ pathname }) => (pathname === '/api/ghosts' ? ghosts : dayStats()));
  const hole = holeOfDay(PAST, '2026-11-21' as GameDay);
  if (hole) stage.shown.store.set(holeAtom, hole);
});

const offer = (name: string, score: number) => page.getByRole('button', { name: text('ghosts.race', { name, score }) });

describe('the result of a run', () => {
  test('tells which ghost was beaten, and races the next better run in one press', async () => {
    const seen = { id: 'Bo', name: 'Bo', replay: new Uint8Array(1) };
    stage.shown.store.set(loadedGhostsAtom, {
      level: {},
      key: '',
      ghosts: [seen],
      reports: [{ ok: true, value: { strokes: 16, infuriating: false } }],
    });
    await stage.celebrate(RUN, { submission: ACCEPTED });
    await unfoldResult();
    await untilHolds(() => expect(resultWords()).toContain(text('ghosts.beat', { name: 'Bo', score: 16 })));
    await offer('Cy', 13).click();
    expect(stage.done).toContain('playAgain');
    expect(stage.shown.store.get(extraGhostAtom)).toMatchObject({ name: 'Cy', score: 13, runId: 'Cy', courseHash: GHOST_COURSE });
  });

  test('offers the own best when nobody is better', async () => {
    ghosts = answerGhosts({ first: storedGhost('me', 14, { isUser: true }), next: null });
    await stage.celebrate(RUN, { submission: ACCEPTED });
    await unfoldResult();
    await page.getByRole('button', { name: text('ghosts.raceBest', { score: 14 }) }).click();
    expect(stage.shown.store.get(extraGhostAtom)).toMatchObject({ name: null, score: 14 });
  });

  test('offers the run itself while the server cannot be reached', async () => {
    ghosts = undefined;
    await stage.celebrate(RUN, { submission: { state: 'pending', failedBefore: true } });
    await unfoldResult();
    await page.getByRole('button', { name: text('ghosts.raceBest', { score: 14 }) }).click();
    expect(stage.done).toContain('playAgain');
  });

  test('offers nothing while it is being sent', async () => {
    await stage.celebrate(RUN, { submission: { state: 'pending', failedBefore: true } });
    await unfoldResult();
    await expect.element(page.getByRole('button', { name: text('ghosts.raceBest', { score: 14 }) })).toBeVisible();
    stage.shown.store.set(submissionsAtom, { [RUN.id]: { state: 'pending', failedBefore: false } });
    await until(() => document.querySelector('.race-offer') === null);
  });
});
