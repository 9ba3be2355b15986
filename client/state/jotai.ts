/** The only module that imports jotai, so that the page can change its store without changes to components. */

export type { Atom } from 'jotai';
export { atom, createStore, Provider as StateProvider, useAtom, useAtomValue, useSetAtom, useStore } from 'jotai';
export { atomWithLazy } from 'jotai/vanilla/utils';

import type { createStore } from 'jotai';

export type Store = ReturnType<typeof createStore>;
