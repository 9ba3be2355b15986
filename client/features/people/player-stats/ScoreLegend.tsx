import { SCORE_COLORS } from '../../../../shared/score-color.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { PixelIcon } from '../../../ui/PixelIcon.tsx';
import { COLOR_WORDS } from './color-words.ts';
import { ScoreSign } from './ScoreSign.tsx';

/** What colors and signs of the calendar mean. */
export function ScoreLegend() {
  const text = useDialogText();
  return (
    <ul className="history__legend" aria-label={text('calendar.legend')}>
      {SCORE_COLORS.map(({ color }) => (
        <li key={color}>
          <span className={`score-swatch score-day--${color}`}>
            <ScoreSign color={color} />
          </span>
          {text(COLOR_WORDS[color])}
        </li>
      ))}
      <li>
        <PixelIcon name="trophy" className="score-swatch__trophy" />
        {text('stats.best')}
      </li>
      <li>
        <span className="score-swatch score-day--yellow score-day--late" />
        {text('stats.late')}
      </li>
    </ul>
  );
}
