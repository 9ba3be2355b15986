import { atom } from '../../../state/jotai.ts';

/** The e-mail as far as it was typed. Both dialogs begin with it, and so does the way back from the code. */
export const typedEmailAtom = atom('');
