import { atom } from '../../../state/jotai.ts';

/** The address as far as it has been typed: the way from one dialog to the other, and back from the code, begins with it. */
export const typedEmailAtom = atom('');
