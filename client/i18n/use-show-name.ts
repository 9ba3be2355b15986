import { useAtomValue } from '../state/jotai.ts';
import { type ShowName, showNameAtom } from './guest-names.ts';

/** Names players, and loads the words for the names of guests. Only for components that are shown after Play. */
export const useShowName = (): ShowName => useAtomValue(showNameAtom);
