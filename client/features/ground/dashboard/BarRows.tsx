/** A row of figures whose first one is drawn as a bar. */
interface BarRow {
  readonly name: string;
  /** How much of the longest bar it has, from 0 to 1. */
  readonly length: number;
  /** The part of the bar up to here is darker, from 0 to 1 of the longest bar. */
  readonly inner?: number;
  readonly cells: readonly string[];
}

interface BarRowsProps {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly BarRow[];
}

/** A table that is its own chart: below each name stands a bar. */
export function BarRows({ caption, columns, rows }: BarRowsProps) {
  const [first, ...others] = columns;
  return (
    <table className="bar-rows">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {others.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, length, inner, cells }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              <span className="bar-rows__track">
                <span className="bar-rows__bar" style={{ width: `${length * 100}%` }} />
                {inner !== undefined && <span className="bar-rows__bar" style={{ width: `${inner * 100}%` }} />}
              </span>
            </th>
            {cells.map((cell, i) => (
              <td key={others[i]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
