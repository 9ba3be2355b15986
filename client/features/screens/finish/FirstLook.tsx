import type { ReactNode } from 'react';
import { type MedalStrokes, medalOf } from '../../../../shared/course/medals.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { MEDAL_WORDS, Medal } from '../../../ui/Medal.tsx';
import { PixelIcon } from '../../../ui/PixelIcon.tsx';
import { PixelNumber } from '../../../ui/PixelNumber.tsx';
import type { CelebratedRun, Challenger } from './celebration-variants.ts';
import { parWords } from './percentile-words.ts';
import './first-look.css';

interface FirstLookProps {
  /** The id of what a screen reader reads first. */
  readonly summaryId: string;
  readonly run: CelebratedRun;
  /** 0 without one. */
  readonly par: number;
  /** Undefined where the level has none. */
  readonly medals: MedalStrokes | undefined;
  /** 0: not shown. */
  readonly streak: number;
  /** The place is worth more than the medal, and is read first. */
  readonly isAhead: boolean;
  /** Whose run was to be beaten; undefined without a challenge. */
  readonly challenge: Challenger | undefined;
  /** The place in words, or why the run has none. */
  readonly note: ReactNode;
  /** What stands below: figures and the first actions. */
  readonly children: ReactNode;
}

/** What is seen without scrolling on every screen. The best that can be said of the run comes first: place, medal, or own best. */
export function FirstLook({ summaryId, run, par, medals, streak, isAhead, challenge, note, children }: FirstLookProps) {
  const text = useDialogText();
  const medal = medalOf(run.strokes, medals);
  const toPar = parWords(run.strokes, par);
  const toParText = toPar && text(toPar.key, toPar.values);
  // Beside the leaf the strokes over par are no praise: they are a badge.
  const isLeaf = medal === 'leaf';
  const medalText = medal && text(isLeaf && run.isBest ? 'finish.bestToday' : MEDAL_WORDS[medal]);
  const name = medal && <p className="finish__medal-name">{isLeaf || !toParText ? medalText : `${medalText} · ${toParText}`}</p>;
  return (
    <div className="finish__look">
      <div id={summaryId}>
        {challenge && <Duel strokes={run.strokes} challenge={challenge} />}
        <div className="finish__score">
          <p className="finish__strokes">
            <strong data-testid="final-score">
              <PixelNumber text={String(run.strokes)} />
            </strong>
            <span>{text('finish.strokes', { count: run.strokes })}</span>
          </p>
          {medal && <Medal medal={medal} decorative className="finish__medal" />}
          <div className="finish__beside">
            {!isAhead && name}
            {note}
            {isAhead && name}
          </div>
          <Badges run={run} toPar={medal && !isLeaf ? undefined : toParText} streak={streak} />
        </div>
      </div>
      {children}
    </div>
  );
}

/** How the run compares with the one that was to be beaten. */
function Duel({ strokes, challenge: { name, score } }: { readonly strokes: number; readonly challenge: Challenger }) {
  const text = useDialogText();
  const outcome = strokes < score ? 'won' : strokes === score ? 'level' : 'lost';
  return (
    <p className={`finish__duel finish__duel--${outcome}`} data-testid="challenge-outcome">
      {text('finish.duel', { strokes, name, score })}
    </p>
  );
}

interface BadgesProps extends Pick<FirstLookProps, 'run' | 'streak'> {
  /** Undefined where it stands beside the medal, and without a par. */
  readonly toPar: string | undefined;
}

function Badges({ run, toPar, streak }: BadgesProps) {
  const text = useDialogText();
  return (
    <ul className="finish__badges">
      {run.infuriating && (
        <li className="finish__badge finish__badge--flame">
          <PixelIcon name="flame" /> {text('finish.infuriating')}
        </li>
      )}
      {toPar && <li className="finish__badge">{toPar}</li>}
      {run.isBest && run.map && <li className="finish__badge">{text('maps.best')}</li>}
      {streak > 0 && <li className="finish__badge finish__badge--streak">{text('finish.streak', { streak })}</li>}
    </ul>
  );
}
