import { MemoryRouter } from 'react-router-dom';
import { page } from 'vitest/browser';
import type { EventName } from '../../../client/features/ground/analytics/events.ts';
import { TrackContext } from '../../../client/features/ground/analytics/track-context.ts';
import { LeaderboardDialog } from '../../../client/features/people/leaderboard/LeaderboardDialog.tsx';
import { holeOfDay } from '../../../client/features/run/play/hole.ts';
import { holeAtom } from '../../../client/features/run/play/play-atoms.ts';
import { today } from '../../../client/platform/today.ts';
import type { GameDay } from '../../../shared/game-day.ts';
import { answerBoard, type BoardOptions } from './boards.ts';
import { type Shown, serve, show } from './show.tsx';
import { text } from './text.ts';
import { until } from './until.ts';

interface OpenBoard {
  readonly shown: Shown;
  /** The addresses that it requests. */
  readonly requests: URL[];
  /** What it counts. */
  readonly events: EventName[];
}

/** Opens the leaderboard in its dialog. @param day another day than today */
export async function openLeaderboard(answer: (url: URL) => unknown, day?: GameDay): Promise<OpenBoard> {
  const requests = serve(answer);
  const events: EventName[] = [];
  const shown = await show(null);
  const hole = day && holeOfDay(day, today());
  if (hole) shown.store.set(holeAtom, hole);
  shown.draw(
    <TrackContext value={(name: EventName) => void events.push(name)}>
      <MemoryRouter>
        <LeaderboardDialog />
      </MemoryRouter>
    </TrackContext>,
  );
  await until(() => document.querySelector('dialog[open]'));
  return { shown, requests, events };
}

export const withRows = (options: BoardOptions) => (url: URL) => answerBoard(url, options);
/** How many rows are drawn. */
export const drawnRows = () => document.querySelectorAll('tbody tr[aria-rowindex]').length;
/** The line after the first twenty. */
export const divider = () => document.querySelector('[data-testid=board-divider]');
export const table = () => page.getByRole('table', { name: 'Top Scores' });
/** Opens the line of figures to the scores of the day. */
export const unfoldScores = () => page.getByRole('button', { name: new RegExp(text('board.byStrokes')) }).click();
/** Shows or hides the filters. */
export const pressFilters = () => page.getByRole('button', { name: new RegExp(`^${text('board.filters')}`) }).click();
