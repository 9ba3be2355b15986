import type { DragIntent } from '../../../../shared/protocol/intent.ts';
import { dialogTextAtom, loadWordsAtom } from '../../../i18n/text-atoms.ts';
import { describerAtom } from '../../../sim/describer.ts';
import { statusAtom } from '../../../sim/sim-atoms.ts';
import { atom } from '../../../state/jotai.ts';
import { arcWords, courseWords } from './course-words.ts';

/** What is around the ball, or why nothing can be said of it. @throws when the network fails or the worker is lost */
export const hearCourseAtom = atom(null, async (get, set): Promise<string> => {
  const [course] = await Promise.all([get(describerAtom)?.describe(), set(loadWordsAtom, 'hearing')]);
  const text = get(dialogTextAtom);
  if (course) return courseWords(course, text);
  const { phase, totalRows } = get(statusAtom);
  // Of a finished run, and without a course, there is no rest to wait for.
  return text(phase === 'finished' || totalRows === 0 ? 'hearing.notPlaying' : 'hearing.notAtRest');
});

/** Where the first arc of an aim ends; '' when it cannot be shot. @throws when the network fails or the worker is lost */
export const hearArcAtom = atom(null, async (get, set, drag: DragIntent): Promise<string> => {
  const [arc] = await Promise.all([get(describerAtom)?.describeArc(drag), set(loadWordsAtom, 'hearing')]);
  return arc ? arcWords(arc, get(dialogTextAtom)) : '';
});
