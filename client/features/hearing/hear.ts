import type { DragIntent } from '../../../shared/protocol/intent.ts';
import { loadHearingMessages } from '../../i18n/hearing-messages.ts';
import { dialogTextAtom, loadTextAtom } from '../../i18n/text-atoms.ts';
import { describerAtom } from '../../sim/describer.ts';
import { atom } from '../../state/jotai.ts';
import { arcWords, courseWords } from './course-words.ts';

/** What is around the ball, or why nothing can be said of it. @throws when the network fails or the worker is lost */
export const hearCourseAtom = atom(null, async (get, set): Promise<string> => {
  const [course] = await Promise.all([get(describerAtom)?.describeCourse(), set(loadTextAtom, loadHearingMessages)]);
  const text = get(dialogTextAtom);
  return course ? courseWords(course, text) : text('hearing.notAtRest');
});

/** Where the first arc of an aim ends; '' when it cannot be shot. @throws when the network fails or the worker is lost */
export const hearArcAtom = atom(null, async (get, set, drag: DragIntent): Promise<string> => {
  const [arc] = await Promise.all([get(describerAtom)?.describeArc(drag), set(loadTextAtom, loadHearingMessages)]);
  return arc ? arcWords(arc, get(dialogTextAtom)) : '';
});
