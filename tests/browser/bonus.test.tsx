import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Overlays } from '../../client/app/Overlays.tsx';
import { dialogsAtom, openDialogAtom } from '../../client/dialogs/dialog-atoms.ts';
import { motionAtom } from '../../client/display/display-atoms.ts';
import type { EventName } from '../../client/features/ground/analytics/events.ts';
import { TrackContext } from '../../client/features/ground/analytics/track-context.ts';
import type { Game } from '../../client/features/run/play/game.ts';
import { GameContext } from '../../client/features/run/play/game-context.ts';
import { stageAtom } from '../../client/features/run/play/play-atoms.ts';
import { letMove } from './support/motion.ts';
import { resultOpened, unfoldResult } from './support/result-stage.tsx';
import { atFlag, dayStats, finishedRun } from './support/runs.ts';
import { type Shown, serve, show } from './support/show.tsx';
import { text } from './support/text.ts';
import { untilHolds } from './support/until.ts';

let shown: Shown;
let events: EventName[];
let played: number;
beforeEach(async () => {
  serve(() => dayStats());
  events = [];
  played = 0;
  shown = await show(null);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
  shown.end();
  vi.unstubAllGlobals();
});

const track = (name: EventName) => void events.push(name);
const game = { simulation: {}, controls: { playBonus: () => void played++ } } as unknown as Game;

async function askForBonus(): Promise<void> {
  shown.store.set(stageAtom, atFlag(finishedRun()));
  shown.store.set(openDialogAtom, 'finish');
  shown.draw(
    <TrackContext value={track}>
      <GameContext value={game}>
        <MemoryRouter>
          <Overlays />
        </MemoryRouter>
      </GameContext>
    </TrackContext>,
  );
  await resultOpened();
  await unfoldResult();
  await page.getByRole('button', { name: 'Play Bonus Level' }).click();
  await expect.element(card()).toBeVisible();
}

const card = () => page.getByRole('dialog', { name: text('ads.title') });
const progress = () => Number(document.querySelector('dialog [role=progressbar]')?.getAttribute('aria-valuenow'));

test('an ad is shown for five seconds before the bonus level', async () => {
  letMove(shown.store);
  await askForBonus();
  expect([events, played]).toEqual([['rewarded_ad_shown'], 0]);
  await vi.advanceTimersByTimeAsync(2_500);
  await untilHolds(() => expect(progress()).toBe(2));
  await vi.advanceTimersByTimeAsync(2_600);
  await untilHolds(() => expect(played).toBe(1));
  expect(events).toEqual(['rewarded_ad_shown', 'rewarded_ad_completed']);
  expect(shown.store.get(dialogsAtom)).toEqual(['finish']);
});

test('closing the ad returns to the celebration, without a bonus level', async () => {
  await askForBonus();
  await userEvent.keyboard('{Escape}');
  await untilHolds(() => expect(shown.store.get(dialogsAtom)).toEqual(['finish']));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([events, played]).toEqual([['rewarded_ad_shown', 'rewarded_ad_closed'], 0]);
});

test('with reduced motion the progress moves by whole seconds and takes as long', async () => {
  shown.store.set(motionAtom, 'reduced');
  await askForBonus();
  await vi.advanceTimersByTimeAsync(4_900);
  expect(played).toBe(0);
  await vi.advanceTimersByTimeAsync(200);
  await untilHolds(() => expect(played).toBe(1));
});
