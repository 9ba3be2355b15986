import { atom } from '../../state/jotai.ts';
import type { Submission } from './outbox.ts';

/** How the runs of this visit stand with the server, by their id in the outbox. */
export const submissionsAtom = atom<Readonly<Record<string, Submission>>>({});
