import type { MessageKey } from '../../i18n/message-keys.ts';
import { languageAtom } from '../../i18n/text-atoms.ts';
import { useDialogText } from '../../i18n/use-text.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { PixelIcon } from '../../ui/PixelIcon.tsx';
import { type Delta, deltaOf } from './figures.ts';
import './strokes.css';

interface StrokesByCheckpointProps {
  /** Strokes charged to start (0) and to each checkpoint in turn. */
  readonly strokes: readonly number[];
  /** Averages of the day in the same order; may be shorter, or empty while unknown. */
  readonly averages: readonly number[];
}

/** The strokes of each section, highest checkpoint first, as on the course. */
export function StrokesByCheckpoint({ strokes, averages }: StrokesByCheckpointProps) {
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
          {averages.length > 0 && <span aria-hidden="true">{text('finish.againstAverageShort')}</span>}
        </span>
      </caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{text('finish.from')}</th>
          <th scope="col">{text('finish.strokesColumn')}</th>
          {averages.length > 0 && <th scope="col">{text('finish.againstAverage')}</th>}
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
            {averages.length > 0 && <DeltaCell delta={average === undefined ? undefined : deltaOf(count, average, language)} />}
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
const WORDS = { more: 'finish.deltaMore', less: 'finish.deltaLess', same: 'finish.deltaSame' } as const satisfies Record<
  Delta['kind'],
  MessageKey
>;

function DeltaCell({ delta }: { readonly delta: Delta | undefined }) {
  const text = useDialogText();
  if (!delta) return <td className="strokes__delta" />;
  return (
    <td className={`strokes__delta strokes__delta--${delta.kind}`}>
      <span aria-hidden="true">
        <span className="strokes__delta-mark">{MARKS[delta.kind]}</span> {delta.text}
      </span>
      <span className="visually-hidden">{text(WORDS[delta.kind], { delta: delta.size })}</span>
    </td>
  );
}
