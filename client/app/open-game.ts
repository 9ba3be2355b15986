import { api } from '../api/client.ts';
import { isCourseCoveredAtom } from '../dialogs/dialog-atoms.ts';
import { signedOutCountAtom } from '../features/account/session/account-atoms.ts';
import type { Track } from '../features/ground/analytics/events.ts';
import { lazyFeedback } from '../features/ground/sound/feedback.ts';
import { Outbox } from '../features/ground/submission/outbox.ts';
import { submissionReporter } from '../features/ground/submission/report-submission.ts';
import { startAnnouncements } from '../features/people/announcements/announcement-atoms.ts';
import { startBallStyle } from '../features/people/balls/ball-atoms.ts';
import { startPlayerStats } from '../features/people/player-stats/start-player-stats.ts';
import { Game } from '../features/run/play/game.ts';
import { levelAtom } from '../features/run/play/play-atoms.ts';
import { viewOf } from '../features/run/play/view-of.ts';
import { canTransferCanvas } from '../platform/device.ts';
import { whenIdle } from '../platform/idle.ts';
import { localStore } from '../platform/storage.ts';
import { KEYS } from '../platform/storage-keys.ts';
import { TabLock } from '../platform/tab-lock.ts';
import { Simulation } from '../sim/simulation.ts';
import type { Store } from '../state/jotai.ts';
import { startOutbox } from './start-outbox.ts';

/** Builds the game of this page from its parts, and sends the runs that an earlier visit could not send. */
export function openGame(store: Store, track: Track): Game {
  const outbox = new Outbox({
    store: localStore,
    send: (body, owner) => api.submitScore(body, { owner }),
    onChange: submissionReporter(store),
    owner: () => localStore.get(KEYS.accountId),
    now: () => Date.now(),
    schedule(callback, ms) {
      const timer = window.setTimeout(callback, ms);
      return () => window.clearTimeout(timer);
    },
  });
  const game = new Game({
    store,
    texts: localStore,
    api,
    outbox,
    track,
    feedback: lazyFeedback(window, async () => {
      const { openFeedback } = await import('../features/ground/sound/open-feedback.ts');
      // To open the speaker blocks the page, on a slow phone for longer than a press may take.
      await new Promise<void>(whenIdle);
      return openFeedback(store, `${import.meta.env.BASE_URL}audio/`, levelAtom);
    }),
    tabLock: new TabLock('upshot-run', navigator.locks),
    levelBase: `${import.meta.env.BASE_URL}levels/`,
    createSimulation: (handlers) =>
      new Simulation({
        ...handlers,
        assetBase: new URL(`${import.meta.env.BASE_URL}art/`, window.location.href).href,
        workerDraws: canTransferCanvas(window.location.search),
        view: viewOf(store, window.innerWidth, window.innerHeight),
      }),
  });
  startOutbox(store, outbox);
  store.sub(isCourseCoveredAtom, () => game.simulation.setCovered(store.get(isCourseCoveredAtom)));
  // No run of the previous player stays.
  store.sub(signedOutCountAtom, () => game.leave());
  startPlayerStats(store, api, localStore);
  startAnnouncements(store, api);
  startBallStyle(store, (textureIndex) => game.simulation.setBallStyle(textureIndex));
  return game;
}
