import type { GameDay } from '../../../../shared/game-day.ts';
import { atom } from '../../../state/jotai.ts';
import type { Game } from './game.ts';
import { holeAtom, screenAtom } from './play-atoms.ts';

/** A day whose hole is to be played as soon as it is open: its Play button was pressed on another page. */
interface PlayNow {
  readonly day: GameDay;
  /** See `Game.play`. */
  readonly byPointer: boolean;
}

export const playNowAtom = atom<PlayNow | null>(null);

/** Plays the hole that was just opened, if that was asked for. A wish for another day is forgotten. */
export const takePlayNowAtom = atom(null, (get, set, game: Pick<Game, 'play'>): void => {
  const wanted = get(playNowAtom);
  set(playNowAtom, null);
  const { kind, day } = get(holeAtom);
  if (wanted && kind !== 'map' && day === wanted.day && get(screenAtom) === 'start') game.play(wanted.byPointer);
});
