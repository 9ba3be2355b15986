import { api } from '../api/client.ts';
import { Game } from '../features/play/game.ts';
import { Outbox, type Submission } from '../features/submission/outbox.ts';
import { submissionsAtom } from '../features/submission/submission-atoms.ts';
import { canTransferCanvas, pixelRatio, prefersReducedMotion } from '../platform/device.ts';
import { localStore } from '../platform/storage.ts';
import { zoomAtom } from '../sim/sim-atoms.ts';
import { Simulation } from '../sim/simulation.ts';
import type { Store } from '../state/jotai.ts';
import { showToastAtom } from '../ui/toast-atoms.ts';

/** Builds the game of this page from its parts, and sends what an earlier visit could not. */
export function openGame(store: Store): Game {
  const outbox = new Outbox({
    store: localStore,
    send: (body) => api.submitScore(body),
    onChange: (id, submission) => tellSubmission(store, id, submission),
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
    levelBase: `${import.meta.env.BASE_URL}levels/`,
    createSimulation: (handlers) =>
      new Simulation({
        ...handlers,
        assetBase: new URL(`${import.meta.env.BASE_URL}art/`, window.location.href).href,
        workerDraws: canTransferCanvas(window.location.search),
        view: {
          width: window.innerWidth,
          height: window.innerHeight,
          pixelRatio: pixelRatio(),
          zoom: store.get(zoomAtom),
          reducedMotion: prefersReducedMotion(),
        },
      }),
  });
  window.addEventListener('online', () => outbox.hurry());
  outbox.hurry();
  return game;
}

function tellSubmission(store: Store, id: string, submission: Submission): void {
  // A run of an earlier visit has no celebration to show its fate in.
  const earlier = submission.state !== 'pending' && store.get(submissionsAtom)[id] === undefined;
  store.set(submissionsAtom, (all) => ({ ...all, [id]: submission }));
  if (!earlier) return;
  store.set(showToastAtom, submission.state === 'rejected' ? 'Your earlier run was not accepted.' : 'Your earlier run has been sent.');
}
