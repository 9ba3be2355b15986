import { useEffect, useState } from 'react';
import { fromBase64 } from '../../../../shared/replay/base64.ts';
import { useLatest } from '../../../api/use-latest.ts';
import { dialogsAtom } from '../../../dialogs/dialog-atoms.ts';
import type { Simulation } from '../../../sim/simulation.ts';
import { atom, useAtomValue } from '../../../state/jotai.ts';
import { resultRunAtom } from '../../run/play/kept-run.ts';
import { bootAtom, type FinishedRun, pendingRunAtom, screenAtom } from '../../run/play/play-atoms.ts';

/** The run whose result is open on the start screen. Null while another run waits there: the simulation may still have that one. */
const keptRunAtom = atom((get) => {
  const isFree = get(screenAtom) === 'start' && get(pendingRunAtom) === null && get(bootAtom).state === 'ready';
  return isFree && get(dialogsAtom).includes('finish') ? get(resultRunAtom) : null;
});

/**
 * While the result of a kept run is open: replays the run, so that the whole course is shown with its line, as after the finish.
 * @returns true while it is shown
 */
export function useKeptPicture(simulation: Simulation): boolean {
  const run = useAtomValue(keptRunAtom);
  const [shownRun, setShownRun] = useState<FinishedRun | null>(null);
  const replays = useLatest();
  useEffect(() => {
    const isCurrent = replays.begin();
    const resume = run?.replay === undefined ? undefined : fromBase64(run.replay);
    if (!run || !resume) return;
    const { link } = simulation;
    const show = async () => {
      const { resumed } = await simulation.start({ infuriating: run.infuriating, resume });
      // The course has changed since: a new run has begun instead, which nobody plays.
      if (!resumed) simulation.setPaused(true);
      else await link.answer(link.sim.ending.skip());
      if (resumed && isCurrent()) setShownRun(run);
    };
    show().catch(() => undefined);
  }, [run, simulation, replays]);
  return run !== null && shownRun === run;
}
