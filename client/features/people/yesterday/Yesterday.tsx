import { addDays, type GameDay } from '../../../../shared/game-day.ts';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import { useShowName } from '../../../i18n/use-show-name.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { shortName } from '../../../ui/short-name.ts';
import { type Yesterday as Day, yesterdayOf } from './yesterday.ts';

/** Longer names would need a third line on most phones. */
const NAME_MAX = 18;

/** On the start card, for who finished the day before: the place there, and who was next. Nothing when the server cannot be asked. */
export function Yesterday({ today }: { readonly today: GameDay }) {
  const text = useDialogText();
  const { answer } = useCall(today, () => api.leaderboard({ date: addDays(today, -1), limit: 1 }));
  const yesterday = answer.state === 'loaded' ? yesterdayOf(answer.value) : undefined;
  if (!yesterday) return null;
  const { rank, finishers, medal, next } = yesterday;
  return (
    <p className="start__yesterday" data-testid="yesterday">
      {text('day.yesterday', { rank, finishers, medal: medal ?? 'leaf' })}
      {next && (next.entry.guest === null ? <Next {...next} name={next.entry.username} /> : <NextGuest {...next} />)}
    </p>
  );
}

type NextPlayer = NonNullable<Day['next']>;

/** The words for the names of guests are loaded only for a guest. */
function NextGuest(next: NextPlayer) {
  const showName = useShowName();
  return <Next {...next} name={showName(next.entry)} />;
}

function Next({ isAhead, by, name }: NextPlayer & { readonly name: string }) {
  const text = useDialogText();
  return ` ${text(isAhead ? 'day.ahead' : 'day.behind', { name: shortName(name, NAME_MAX), strokes: by })}`;
}
