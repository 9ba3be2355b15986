/**
 * Entry of the threads that read large bodies. Node loads this file directly and strips its types, so this file and its imports use only
 * erasable TypeScript.
 */
import { lowerThreadPriority } from '../../../common/thread-priority.ts';
import { readEvents } from './wire/read-events.ts';

// Answers of the game do not wait for a count of its events.
lowerThreadPriority();

/** The pool calls it by this name. */
export const read = readEvents;
