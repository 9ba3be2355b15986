import { ballStyleOf } from '../../shared/ball-styles.ts';
import { api } from '../api/client.ts';
import { signedOutCountAtom } from '../features/account/session/account-atoms.ts';
import type { Track } from '../features/analytics/analytics.ts';
import { followNews } from '../features/announcements/news-atoms.ts';
import { followBall, savedBallAtom } from '../features/balls/ball-atoms.ts';
import { Game } from '../features/play/game.ts';
import { viewOf } from '../features/play/view-of.ts';
import { lazyFeedback } from '../features/sound/feedback.ts';
import { followStanding } from '../features/standing/follow-standing.ts';
import { Outbox } from '../features/submission/outbox.ts';
import { submissionTeller } from '../features/submission/tell-submission.ts';
import { canTransferCanvas } from '../platform/device.ts';
import { localStore } from '../platform/storage.ts';
import { KEYS } from '../platform/storage-keys.ts';
import { TabLock } from '../platform/tab-lock.ts';
import { Simulation } from '../sim/simulation.ts';
import type { Store } from '../state/jotai.ts';
import { followOutbox } from './follow-outbox.ts';

/** Builds the game of this page from its parts, and sends what an earlier visit could not. */
export function openGame(store: Store, track: Track): Game {
  const outbox = new Outbox({
    store: localStore,
    send: (body, owner) => api.submitScore(body, { owner }),
    onChange: submissionTeller(store),
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
      const { openFeedback } = await import('../features/sound/open-feedback.ts');
      return openFeedback(store, `${import.meta.env.BASE_URL}audio/`);
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
  followOutbox(store, outbox);
  // Nothing of the player before goes on.
  store.sub(signedOutCountAtom, () => {
    store.set(savedBallAtom, ballStyleOf(''));
    game.leave();
  });
  followStanding(store, api);
  followNews(store, api);
  followBall(store, (textureIndex) => game.simulation.setBallStyle(textureIndex));
  return game;
}
