import { useMemo, useState } from 'react';
import type { GameDay } from '../../../../shared/game-day.ts';
import { languageAtom } from '../../../i18n/text-atoms.ts';
import { useShowName } from '../../../i18n/use-show-name.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { longDate } from '../../../platform/today.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { Choice } from '../../../ui/Choice.tsx';
import { CourseShots } from './CourseShots.tsx';
import type { FoundShots, MarkedRun } from './found-shots.ts';
import { isShown, marksOf, placesOf, type ShotKind, type ShotPlace, type ShownShots, shotsIn } from './shot-marks.ts';

/** The places that are numbered in the picture, and listed beside it. */
const LISTED = 5;

interface ShotMapProps {
  readonly found: FoundShots;
  /** As wide as the dialog; else the whole course fits into it. */
  readonly isLarge: boolean;
}

/** The picture, and beside it what it shows in words and figures. */
export function ShotMap({ found: { shots, level, run }, isLarge }: ShotMapProps) {
  const text = useDialogText();
  const language = useAtomValue(languageAtom);
  const [shown, show] = useState<ShownShots>('both');
  const landings = shotsIn(shots.landings);
  const drownings = shotsIn(shots.drownings);
  const listed: ShotKind = shown === 'landings' || drownings === 0 ? 'landings' : 'drownings';
  const picture = useMemo(
    () => ({ marks: marksOf(shots, shown), places: placesOf(shots[listed], LISTED), rests: run?.rests ?? [] }),
    [shots, shown, listed, run],
  );
  const label = text('shots.picture', { shots: landings + drownings, players: shots.players });
  return (
    <div className={`shots ${isLarge ? 'shots--large' : ''}`}>
      <CourseShots level={level} picture={picture} label={label} />
      <div className="shots__facts">
        <header>
          <p className="shots__name">{level.name}</p>
          <p className="shots__day">{longDate(shots.gameDay as GameDay, language)}</p>
        </header>
        <p className="shots__summary">{text('shots.summary', { shots: landings + drownings, players: shots.players })}</p>
        <ul className="shots__legend">
          {isShown('landings', shown) && <Sign mark="landings" words={text('shots.rested', { shots: landings })} />}
          {isShown('drownings', shown) && <Sign mark="drownings" words={text('shots.drowned', { shots: drownings })} />}
          {run && run.rests.length > 0 && <RunSign run={run} />}
        </ul>
        {drownings > 0 && (
          <Choice<ShownShots>
            label={text('shots.show')}
            value={shown}
            onChange={show}
            options={[
              { value: 'both', label: text('shots.both') },
              { value: 'landings', label: text('shots.landings') },
              { value: 'drownings', label: text('shots.drownings') },
            ]}
          />
        )}
        <Places places={picture.places} kind={listed} />
        <p className="shots__note">{text('shots.note')}</p>
      </div>
    </div>
  );
}

function RunSign({ run }: { readonly run: MarkedRun }) {
  const text = useDialogText();
  const name = useShowName()(run);
  const shots = run.rests.length;
  return <Sign mark="run" words={run.isUser ? text('shots.yours', { shots }) : text('shots.of', { name, shots })} />;
}

function Sign({ mark, words }: { readonly mark: ShotKind | 'run'; readonly words: string }) {
  return (
    <li className="shots__sign">
      <span className={`shots__mark shots__mark--${mark}`} />
      {words}
    </li>
  );
}

/** What the numbers in the picture stand for. To screen readers it is the picture. */
function Places({ places, kind }: { readonly places: readonly ShotPlace[]; readonly kind: ShotKind }) {
  const text = useDialogText();
  if (places.length === 0) return null;
  return (
    <table className="shots__places">
      <caption>{text(kind === 'landings' ? 'shots.mostLanded' : 'shots.mostDrowned')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{text('shots.place')}</span>
          </th>
          <th scope="col">{text('shots.row')}</th>
          <th scope="col">{text('shots.column')}</th>
          <th scope="col">{text('shots.shots')}</th>
        </tr>
      </thead>
      <tbody>
        {places.map(({ row, column, shots }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is its rank
          <tr key={index}>
            <th scope="row">
              <span className="shots__badge">{index + 1}</span>
            </th>
            <td>{row}</td>
            <td>{column}</td>
            <td>{shots}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
