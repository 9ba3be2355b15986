import type { CourseRef } from '../../../../shared/course/course-ref.ts';
import { dayNumber } from '../../../../shared/game-day.ts';
import type { MessageKey } from '../../../i18n/message-keys.ts';
import type { Text } from '../../../i18n/text-atoms.ts';

/** The course of a challenge, as a part of a sentence. @param title of the map; '' without one */
export function courseWords(text: Text<MessageKey>, reference: CourseRef | null, title: string): string {
  if (reference?.kind === 'day') return text('challenges.day', { number: dayNumber(reference.day) });
  return title === '' ? text('challenges.mapUntitled') : text('challenges.map', { title });
}

/** The words of a result for who has challenged. @param score that was to be beaten @param course see `courseWords` */
export function answerWords(text: Text<MessageKey>, strokes: number, score: number, course: string): string {
  if (strokes < score) return text('challenges.answerWon', { strokes, score, course });
  if (strokes === score) return text('challenges.answerLevel', { score, course });
  return text('challenges.answerLost', { strokes, by: strokes - score, course });
}
