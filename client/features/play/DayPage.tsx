import { useEffect } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { parseGameDay } from '../../../shared/game-day.ts';
import { NothingHere } from '../../app/NothingHere.tsx';
import { useText } from '../../i18n/use-text.ts';
import { today } from '../../platform/today.ts';
import { useSetAtom } from '../../state/jotai.ts';
import { openDialogAtom } from '../overlays/dialog-atoms.ts';
import type { Game } from './game.ts';
import { HomePage } from './HomePage.tsx';
import { holeOfDay } from './hole.ts';

/** `/d/{date}`: the hole of that day; `/d` alone opens the calendar of all of them. */
export function DayPage({ openGame }: { readonly openGame: () => Game }) {
  const { date } = useParams();
  const text = useText();
  const openDialog = useSetAtom(openDialogAtom);
  useEffect(() => {
    if (date === undefined) openDialog('archive');
  }, [date, openDialog]);
  if (date === undefined) return <HomePage openGame={openGame} />;
  const day = parseGameDay(date);
  // Today's hole has one address, which it keeps when the day rolls.
  if (day === today()) return <Navigate to="/" replace />;
  const hole = day && holeOfDay(day, today());
  return hole ? <HomePage openGame={openGame} hole={hole} /> : <NothingHere message={text('start.noAddress')} />;
}
