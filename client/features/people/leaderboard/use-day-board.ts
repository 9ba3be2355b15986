import { useRef, useState } from 'react';
import type { GameDay } from '../../../../shared/game-day.ts';
import { api } from '../../../api/client.ts';
import { foreignDay } from '../../../platform/today.ts';
import { useAtom, useAtomValue } from '../../../state/jotai.ts';
import { playerChangeCountAtom } from '../../account/session/account-atoms.ts';
import { submissionsAtom } from '../../ground/submission/submission-atoms.ts';
import { useRivals } from '../rivals/use-rivals.ts';
import { shouldShowAnonymousAtom } from './leaderboard-atoms.ts';
import { type UsedBoard, useBoard } from './use-board.ts';

/** Which rows of a board are shown. */
export interface BoardFilters {
  readonly showAnonymous: boolean;
  setShowAnonymous(shown: boolean): void;
  readonly infuriatingOnly: boolean;
  setInfuriatingOnly(only: boolean): void;
}

/** The board of a day with its filters, for `BoardContent`. */
export interface DayBoard extends UsedBoard {
  readonly filters: BoardFilters;
  /** Grows with each run of the player that was accepted, and with each new name: then the day must be loaded again. */
  readonly ownChanges: number;
}

interface DayBoardOptions {
  /** Loads again when it changes. */
  readonly version?: number;
  /** The rows are out of sight: the marks of rivals may be those of before. */
  readonly isHidden?: boolean;
}

/** Loads the board of a day, and again when the player's own run, name or rivals change. The rows before stay meanwhile. */
export function useDayBoard(day: GameDay, { version = 0, isHidden = false }: DayBoardOptions = {}): DayBoard {
  const [showAnonymous, setShowAnonymous] = useAtom(shouldShowAnonymousAtom);
  const [infuriatingOnly, setInfuriatingOnly] = useState(false);
  // A run that is accepted while the board is open must appear on it.
  const accepted = Object.values(useAtomValue(submissionsAtom)).filter(({ state }) => state === 'accepted').length;
  // A new name must appear on it, too.
  const turn = useAtomValue(playerChangeCountAtom);
  // So must the marks of rivals, once the player looks at it again.
  const changes = useHeld(useRivals().changes, isHidden);
  const ownChanges = accepted + turn;
  const board = useBoard({ date: foreignDay(day), showAnonymous, infuriatingOnly }, ownChanges + changes + version, api.leaderboard);
  return { ...board, filters: { showAnonymous, setShowAnonymous, infuriatingOnly, setInfuriatingOnly }, ownChanges };
}

/** The value of before while it is held. */
function useHeld<T>(value: T, isHeld: boolean): T {
  const held = useRef(value);
  if (!isHeld) held.current = value;
  return held.current;
}
