import type { ReactNode } from 'react';
import { isHelped } from '../../../../shared/bounce-help.ts';
import { type MedalStrokes, medalOf } from '../../../../shared/course/medals.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { MEDAL_WORDS, Medal } from '../../../ui/Medal.tsx';
import { PixelIcon } from '../../../ui/PixelIcon.tsx';
import { PixelNumber } from '../../../ui/PixelNumber.tsx';
import { Rope } from '../../../ui/Rope.tsx';
import type { CelebratedRun } from './celebration-variants.ts';
import { parWords } from './percentile-words.ts';

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
  /** The rank in words, or why the run has none. */
  readonly note: ReactNode;
  readonly actions: ReactNode;
}

/** What is seen without scrolling on every screen: strokes, medal, rank, and the first actions. */
export function FirstLook({ summaryId, run, par, medals, streak, note, actions }: FirstLookProps) {
  const text = useDialogText();
  const medal = medalOf(run.strokes, medals);
  const toPar = parWords(run.strokes, par);
  return (
    <div className="finish__look">
      <div id={summaryId} className="finish__score">
        <p className="finish__strokes">
          <strong data-testid="final-score">
            <PixelNumber text={String(run.strokes)} />
          </strong>
          <span>{text('finish.strokes', { count: run.strokes })}</span>
        </p>
        {medal && <Medal medal={medal} decorative className="finish__medal" />}
        <div className="finish__beside">
          {medal && <p className="finish__medal-name">{text(MEDAL_WORDS[medal])}</p>}
          <ul className="finish__badges">
            {run.infuriating && (
              <li className="finish__badge finish__badge--flame">
                <PixelIcon name="flame" /> {text('finish.infuriating')}
              </li>
            )}
            {isHelped(run) && (
              <li className="finish__badge">
                <Rope className="finish__rope" /> {text('finish.helped')}
              </li>
            )}
            {toPar && <li className="finish__badge">{text(toPar.key, toPar.values)}</li>}
            {run.isBest && <li className="finish__badge">{text(run.map ? 'maps.best' : 'finish.bestToday')}</li>}
            {streak > 0 && <li className="finish__badge finish__badge--streak">{text('finish.streak', { streak })}</li>}
          </ul>
        </div>
      </div>
      {note}
      {actions}
    </div>
  );
}
