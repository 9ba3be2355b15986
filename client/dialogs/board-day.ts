import type { GameDay } from '../../shared/game-day.ts';
import { atom } from '../state/jotai.ts';
import { bringToFrontAtom } from './bring-to-front.ts';

const boardDay = atom<GameDay | null>(null);

/** The day whose board the dialog `dayBoard` shows; null until one was opened. */
export const boardDayAtom = atom((get) => get(boardDay));

/** Opens the board of a day above everything that is open, whichever hole the page plays. */
export const openDayBoardAtom = atom(null, (_get, set, day: GameDay) => {
  set(boardDay, day);
  set(bringToFrontAtom, 'dayBoard');
});
