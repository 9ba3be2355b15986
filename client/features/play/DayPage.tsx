import { useParams } from 'react-router-dom';
import { parseGameDay } from '../../../shared/game-day.ts';
import { NothingHere } from '../../app/NothingHere.tsx';
import { useText } from '../../i18n/use-text.ts';
import { today } from '../../platform/today.ts';
import type { Game } from './game.ts';
import { HomePage } from './HomePage.tsx';
import { holeOfDay } from './hole.ts';

/** `/d/{date}`: the hole of that day. */
export function DayPage({ openGame }: { readonly openGame: () => Game }) {
  const { date = '' } = useParams();
  const text = useText();
  const day = parseGameDay(date);
  const hole = day && holeOfDay(day, today());
  return hole ? <HomePage openGame={openGame} hole={hole} /> : <NothingHere message={text('start.noAddress')} />;
}
