import { atom } from '../../state/jotai.ts';

/** The text in the field of the share dialog. */
export const shareTextAtom = atom('');
