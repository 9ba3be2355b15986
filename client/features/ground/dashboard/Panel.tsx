import { type ReactNode, useId } from 'react';
import type { AnalyticsTable } from '../../../../shared/api/admin-analytics.ts';
import { Button } from '../../../ui/Button.tsx';

interface PanelProps {
  readonly title: string;
  readonly note?: string | undefined;
  /** The table that can be saved as a file; none for figures that are not stored. */
  readonly table?: AnalyticsTable;
  onSave?(table: AnalyticsTable): void;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** One subject of the dashboard, on a card of its own. */
export function Panel({ title, note, table, onSave, wide = false, children }: PanelProps) {
  const id = useId();
  return (
    <section className={`dashboard-panel ${wide ? 'dashboard-panel--wide' : ''}`} aria-labelledby={id}>
      <header className="dashboard-panel__head">
        <h2 id={id}>{title}</h2>
        {table && (
          <Button className="dashboard-panel__save" aria-label={`Save as CSV: ${title}`} onClick={() => onSave?.(table)}>
            CSV
          </Button>
        )}
      </header>
      {note && <p className="dashboard-panel__note">{note}</p>}
      {children}
    </section>
  );
}

interface TableBelowProps {
  /** What it lists, such as 'Visits by day'. */
  readonly caption: string;
  readonly columns: readonly string[];
  /** The first cell names the row. */
  readonly rows: readonly (readonly string[])[];
}

/** The figures of a picture as a table, which a press opens. */
export function TableBelow({ caption, columns, rows }: TableBelowProps) {
  const [first, ...others] = columns;
  return (
    <details className="dashboard-table">
      <summary>Table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than its place is scrolled by keys, too */}
      <section className="dashboard-table__place" aria-label={`Table: ${caption}`} tabIndex={0}>
        <table>
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
            {rows.map(([name, ...cells]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, i) => (
                  <td key={columns[i + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
