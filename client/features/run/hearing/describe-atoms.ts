import type { DragIntent } from '../../../../shared/protocol/intent.ts';
import { textAtom } from '../../../i18n/text-atoms.ts';
import { atom } from '../../../state/jotai.ts';
import { showToastAtom } from '../../../ui/toast-atoms.ts';
import { liveMessageAtom } from '../play/play-atoms.ts';

/** Few players listen to the course, so code and messages are loaded when they are asked for. */
const loadHearing = () => import('./hear.ts');

/** The course around the ball in words. Where they cannot be loaded, a toast says so and the answer is ''. */
export const describeCourseAtom = atom(null, async (get, set): Promise<string> => {
  try {
    return await set((await loadHearing()).hearCourseAtom);
  } catch {
    set(showToastAtom, get(textAtom)('start.dialogMissing'), 'failure');
    return '';
  }
});

/** Speaks the course around the ball. */
export const speakCourseAtom = atom(null, async (_get, set): Promise<void> => {
  const spoken = await set(describeCourseAtom);
  if (spoken) set(liveMessageAtom, { spoken });
});

/** Where the first arc of an aim ends, in words; '' where they cannot be loaded: the aim is announced without them. */
export const describeArcAtom = atom(null, async (_get, set, drag: DragIntent): Promise<string> => {
  try {
    return await set((await loadHearing()).hearArcAtom, drag);
  } catch {
    return '';
  }
});
