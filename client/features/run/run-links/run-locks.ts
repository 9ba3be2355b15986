import { dialogTextAtom, loadWordsAtom } from '../../../i18n/text-atoms.ts';
import { localStore } from '../../../platform/storage.ts';
import { today } from '../../../platform/today.ts';
import { atom } from '../../../state/jotai.ts';
import { showToastAtom } from '../../../ui/toast-atoms.ts';
import { dailyHole } from '../play/hole.ts';
import { HoleMemory } from '../play/hole-memory.ts';

/**
 * Whether the runs of others on a day are locked: nobody is shown the way on today's hole before the own first finish. The server decides
 * again when a run is opened, also for yesterday's runs in the half hour in which they still rank.
 */
export function isDayLocked(day: string): boolean {
  const now = today();
  return day === now && !new HoleMemory(localStore).hasFinished(dailyHole(now));
}

/** Says why a run cannot be watched yet. Without the words, which may have to be loaded, nothing is said. */
export const sayLockedAtom = atom(null, async (get, set): Promise<void> => {
  try {
    await set(loadWordsAtom, 'lists');
  } catch {
    return;
  }
  set(showToastAtom, get(dialogTextAtom)('board.locked'));
});
