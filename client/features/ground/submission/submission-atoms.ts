import { atom } from '../../../state/jotai.ts';
import type { SubmissionState } from './outbox.ts';

/** The submissions of this visit, by their id in the outbox. */
export const submissionsAtom = atom<Readonly<Record<string, SubmissionState>>>({});
