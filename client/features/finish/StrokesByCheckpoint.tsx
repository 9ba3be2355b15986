import { figure } from './percentile-words.ts';

interface StrokesByCheckpointProps {
  /** Strokes charged to start (0) and to each checkpoint in turn. */
  readonly strokes: readonly number[];
  /** Means of the day in the same order; may be shorter, or empty while unknown. */
  readonly averages: readonly number[];
}

/** Where the strokes went, highest checkpoint first, as one climbs in thought. */
export function StrokesByCheckpoint({ strokes, averages }: StrokesByCheckpointProps) {
  if (strokes.length < 2) return null;
  const most = Math.max(1, ...strokes);
  const rows = strokes.map((count, index) => ({ index, count, average: averages[index] })).reverse();
  return (
    <table className="finish__table">
      <caption>Strokes per checkpoint</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">From</th>
          <th scope="col">Strokes</th>
          <th scope="col">Average</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ index, count, average }) => (
          <tr key={index}>
            <th scope="row">{index === 0 ? 'Start' : index}</th>
            <td className="finish__bar-cell">
              <span className="finish__bar" style={{ width: `${(count / most) * 100}%` }} />
              <span className="finish__count">{count === 0 ? '-' : count}</span>
            </td>
            <td className="finish__average">{average === undefined ? '' : `avg ${figure(average)}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
