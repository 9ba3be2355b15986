import { useEffect } from 'react';
import { ghostPlacesAtom } from '../../../sim/ghost-places.ts';
import { phaseAtom } from '../../../sim/sim-atoms.ts';
import type { Simulation } from '../../../sim/simulation.ts';
import { useAtomValue, useStore } from '../../../state/jotai.ts';
import { useGame } from '../../run/play/game-context.ts';
import { levelAtom, practiceAtom } from '../../run/play/play-atoms.ts';
import { extraGhostAtom } from './extra-ghost.ts';
import { loadedGhostsAtom, type ServerGhosts } from './ghost-atoms.ts';
import { ghostChoiceAtom } from './ghost-choice.ts';
import { selectedGhosts } from './ghost-list.ts';

/**
 * Gives the simulation the ghosts of the run, when it begins and whenever the choice changes. Nothing changes while a result is shown.
 * @param bestName the label of the player's own best
 */
export function useLoadedGhosts(found: ServerGhosts, bestName: string): void {
  const { simulation, levelHash } = useGame();
  const store = useStore();
  const choice = useAtomValue(ghostChoiceAtom);
  const extra = useAtomValue(extraGhostAtom);
  const level = useAtomValue(levelAtom);
  const isPractice = useAtomValue(practiceAtom) > 0;
  const isFinished = useAtomValue(phaseAtom) === 'finished';
  useEffect(() => {
    // Until the server has answered, those of before stay.
    if (isFinished || !level || found.state === 'loading') return;
    const value = found.state === 'loaded' ? found.value : undefined;
    // Practice begins at a checkpoint: stroke against stroke, a ghost would be somewhere else.
    const ghosts = isPractice ? [] : selectedGhosts({ found: value, choice, extra, levelHash });
    const key = JSON.stringify([choice.pace, bestName, ghosts.map(({ id, name, score }) => [id, name, score])]);
    const before = store.get(loadedGhostsAtom);
    const isOfCourse = before?.level === level;
    if (!isOfCourse) store.set(ghostPlacesAtom, null);
    if (isOfCourse ? before.key === key : ghosts.length === 0) return;
    const loaded = { level, key, ghosts };
    store.set(loadedGhostsAtom, loaded);
    const runs = ghosts.map(({ name, replay }) => ({ name: name ?? bestName, replay }));
    void playAhead(simulation, runs, choice.pace).then((reports) => {
      if (store.get(loadedGhostsAtom) !== loaded || !reports) return;
      store.set(loadedGhostsAtom, { ...loaded, reports });
      // A run without a course has been tried on this one now, and is not tried on another one.
      if (extra && store.get(extraGhostAtom) === extra && extra.courseHash === undefined)
        store.set(extraGhostAtom, { ...extra, courseHash: levelHash });
    });
  }, [simulation, store, found, choice, extra, level, levelHash, isPractice, isFinished, bestName]);
}

type Runs = Parameters<Simulation['link']['sim']['ghosts']['show']>;

/** Waits without a limit: nothing is played ahead while the page is hidden, and that is no dead worker. */
async function playAhead({ link }: Simulation, ...[runs, pace]: Runs) {
  try {
    return await link.sim.ghosts.show(runs, pace);
  } catch {
    return undefined;
  }
}
