import { atom } from '../state/jotai.ts';

/** The names of the rooms that are in view, while `RoomTitle` asks for them. */
export const roomsInViewAtom = atom<readonly string[]>([]);

/** The name of a room while it is shown; null otherwise. */
export const roomTitleAtom = atom<string | null>(null);
