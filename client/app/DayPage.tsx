import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { parseGameDay } from '../../shared/game-day.ts';
import { openDialogAtom } from '../dialogs/dialog-atoms.ts';
import type { Game } from '../features/run/play/game.ts';
import { holeOfDay } from '../features/run/play/hole.ts';
import { LoadingScreen } from '../features/screens/screens/LoadingScreen.tsx';
import { today } from '../platform/today.ts';
import { useSetAtom } from '../state/jotai.ts';
import { lazily } from '../ui/lazily.tsx';
import { HomePage } from './HomePage.tsx';

const NothingHere = lazily(async () => (await import('./NothingHere.tsx')).NothingHere, { instead: LoadingScreen });

/** `/d/{date}`: the hole of that day; `/d` alone opens the calendar of all of them. */
export function DayPage({ openGame }: { readonly openGame: () => Game }) {
  const { date } = useParams();
  const navigate = useNavigate();
  const openDialog = useSetAtom(openDialogAtom);
  const day = parseGameDay(date ?? '');
  const isToday = day === today();
  useEffect(() => {
    if (date === undefined) openDialog('archive');
    // Today's hole has one URL, which stays the same on the next day.
    if (isToday) navigate('/', { replace: true });
  }, [date, isToday, navigate, openDialog]);
  if (date === undefined) return <HomePage openGame={openGame} />;
  if (isToday) return null;
  const hole = day && holeOfDay(day, today());
  if (hole) return <HomePage openGame={openGame} hole={hole} />;
  return <NothingHere what={day && day > today() ? day : 'address'} />;
}
