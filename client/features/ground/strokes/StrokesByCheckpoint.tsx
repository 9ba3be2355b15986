import type { MessageKey } from '../../../i18n/message-keys.ts';
import { languageAtom } from '../../../i18n/text-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { PixelIcon } from '../../../ui/PixelIcon.tsx';
import { type Delta, deltaOf } from './figures.ts';
import './strokes.css';

/** With what strokes are compared, in words. */
export interface ComparisonWords {
  /** Above the column. */
  readonly short: MessageKey;
  /** The heading of the column for screen readers. */
  readonly long: MessageKey;
  readonly more: MessageKey;
  readonly less: MessageKey;
  readonly same: MessageKey;
  /** Of a difference. */
  readonly decimals: number;
}

const WITH_AVERAGE: ComparisonWords = {
  short: 'finish.againstAverageShort',
  long: 'finish.againstAverage',
  more: 'finish.deltaMore',
  less: 'finish.deltaLess',
  same: 'finish.deltaSame',
  decimals: 1,
};

interface StrokesByCheckpointProps {
  /** Strokes charged to start (0) and to each checkpoint in turn. */
  readonly strokes: readonly number[];
  /** Averages of the day in the same order; may be shorter, or empty while unknown. */
  readonly averages: readonly number[];
  /** By default with the average of the day. */
  readonly words?: ComparisonWords;
}

/** The strokes of each section, highest checkpoint first, as on the course. */
export function StrokesByCheckpoint({ strokes, averages, words = WITH_AVERAGE }: StrokesByCheckpointProps) {
  const text = useDialogText();
  const language = useAtomValue(languageAtom);
  if (strokes.length < 2) return null;
  const most = Math.max(1, ...strokes);
  const rows = strokes.map((count, index) => ({ index, count, average: averages[index] })).reverse();
  return (
    <table className="strokes">
      <caption>
        <span className="strokes__caption">
          {text('finish.perCheckpoint')}
          {averages.length > 0 && <span aria-hidden="true">{text(words.short)}</span>}
        </span>
      </caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{text('finish.from')}</th>
          <th scope="col">{text('finish.strokesColumn')}</th>
          {averages.length > 0 && <th scope="col">{text(words.long)}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ index, count, average }) => (
          <tr key={index}>
            <th scope="row">{index === 0 ? text('finish.start') : <Flag number={index} />}</th>
            <td className="strokes__bar-cell">
              <span className="strokes__bar" style={{ width: `${(count / most) * 100}%` }} />
              <span className="strokes__count">{count === 0 ? '-' : count}</span>
            </td>
            {averages.length > 0 && (
              <DeltaCell delta={average === undefined ? undefined : deltaOf(count, average, language, words.decimals)} words={words} />
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Flag({ number }: { readonly number: number }) {
  return (
    <span className="strokes__flag">
      <PixelIcon name="flag" /> {number}
    </span>
  );
}

/** Marked by shape and sign besides the color: up is more, down is less. */
const MARKS = { more: '▲', less: '▼', same: '=' } as const;

function DeltaCell({ delta, words }: { readonly delta: Delta | undefined; readonly words: ComparisonWords }) {
  const text = useDialogText();
  if (!delta) return <td className="strokes__delta" />;
  return (
    <td className={`strokes__delta strokes__delta--${delta.kind}`}>
      <span aria-hidden="true">
        <span className="strokes__delta-mark">{MARKS[delta.kind]}</span> {delta.text}
      </span>
      <span className="visually-hidden">{text(words[delta.kind], { delta: delta.size })}</span>
    </td>
  );
}
