import { type CSSProperties, useMemo } from 'react';
import type { StrokesHistogram } from '../../../../shared/api/leaderboard.ts';
import { MEDALS, type MedalStrokes } from '../../../../shared/course/medals.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { MEDAL_WORDS, Medal } from '../../../ui/Medal.tsx';
import { columnOf, type HistogramColumn, type HistogramPicture, histogramPicture, placeOf } from './histogram-columns.ts';
import './day-histogram.css';

/** A medal is drawn on its part of the strip from this share of the width on; the legend has all of them. */
const ROOM_FOR_MEDAL = 0.1;

interface DayHistogramProps {
  readonly histogram: StrokesHistogram;
  readonly medals: MedalStrokes | null;
  /** Mean strokes of the day. */
  readonly average: number | null;
  /** Strokes of the player's best run; undefined without one. */
  readonly own: number | undefined;
}

/** The scores of a day as columns, the player's own one lit, above a strip of the medals. Screen readers get a sentence and a table. */
export function DayHistogram({ histogram, medals, average, own }: DayHistogramProps) {
  const picture = useMemo(() => histogramPicture(histogram, medals), [histogram, medals]);
  const { columns } = picture;
  const [first, last] = [columns[0], columns.at(-1)];
  const ownColumn = own === undefined ? -1 : columnOf(columns, own);
  const mean = average === null ? undefined : placeOf(columns, average);
  return (
    <figure className="histogram">
      <div className="histogram__picture" role="img" aria-label={useWords(histogram, own)}>
        <div className="histogram__plot" aria-hidden="true">
          {columns.map((column, i) => (
            <Column key={column.from} column={column} highest={picture.highest} isOwn={i === ownColumn} />
          ))}
          {mean !== undefined && <span className="histogram__average" style={{ left: `${mean * 100}%` }} />}
          {ownColumn >= 0 && <OwnMark at={(ownColumn + 0.5) / columns.length} height={heightOf(columns[ownColumn], picture.highest)} />}
        </div>
        {picture.medals.length > 0 && <MedalStrip picture={picture} />}
      </div>
      <div className="histogram__foot">
        <span aria-hidden="true">{first?.from}</span>
        {medals && <MedalLegend medals={medals} />}
        <span aria-hidden="true">{last && (last.to ?? `${last.from}+`)}</span>
      </div>
      <CountsTable columns={columns} ownColumn={ownColumn} />
    </figure>
  );
}

const heightOf = (column: HistogramColumn | undefined, highest: number): number => (column ? column.players / Math.max(1, highest) : 0);

/** '28', '28-29' or '60+'. */
const rangeOf = ({ from, to }: HistogramColumn): string => (to === null ? `${from}+` : from === to ? `${from}` : `${from}–${to}`);

function Column({ column, highest, isOwn }: { readonly column: HistogramColumn; readonly highest: number; readonly isOwn: boolean }) {
  const style = { '--height': heightOf(column, highest) } as CSSProperties;
  return (
    <span className="histogram__column" title={`${rangeOf(column)}: ${column.players}`}>
      {column.players > 0 && <span className={isOwn ? 'histogram__bar histogram__bar--own' : 'histogram__bar'} style={style} />}
    </span>
  );
}

function OwnMark({ at, height }: { readonly at: number; readonly height: number }) {
  const text = useDialogText();
  const style = { '--at': at, '--height': height } as CSSProperties;
  return (
    <>
      <span className="histogram__own-line" style={style} />
      <span className="histogram__own" style={style}>
        {text('board.you')}
      </span>
    </>
  );
}

function MedalStrip({ picture: { medals, columns } }: { readonly picture: HistogramPicture }) {
  return (
    <div className="histogram__medals" aria-hidden="true">
      {medals
        .filter(({ columns: span }) => span > 0)
        .map(({ medal, columns: span }) => (
          <span key={medal} className={`histogram__medal medal--${medal}`} style={{ flexGrow: span }}>
            {span / columns.length >= ROOM_FOR_MEDAL && <Medal medal={medal} decorative />}
          </span>
        ))}
    </div>
  );
}

/** The most strokes for each medal. */
function MedalLegend({ medals }: { readonly medals: MedalStrokes }) {
  const text = useDialogText();
  return (
    <ul className="histogram__legend">
      {MEDALS.filter((medal) => medal !== 'leaf').map((medal) => (
        <li key={medal}>
          <Medal medal={medal} decorative />
          <span aria-hidden="true">{`≤ ${medals[medal]}`}</span>
          <span className="visually-hidden">{text('medals.limit', { medal: text(MEDAL_WORDS[medal]), strokes: medals[medal] })}</span>
        </li>
      ))}
    </ul>
  );
}

/** The histogram in numbers, for screen readers. */
function CountsTable({ columns, ownColumn }: Pick<HistogramPicture, 'columns'> & { readonly ownColumn: number }) {
  const text = useDialogText();
  return (
    <div className="visually-hidden">
      <table>
        <caption>{text('board.byStrokes')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('board.strokes')}</th>
            <th scope="col">{text('board.players')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column, i) =>
            column.players > 0 ? (
              <tr key={column.from}>
                <th scope="row">{rangeOf(column)}</th>
                <td>{i === ownColumn ? `${column.players} (${text('board.you')})` : column.players}</td>
              </tr>
            ) : null,
          )}
        </tbody>
      </table>
    </div>
  );
}

/** The picture in one or two sentences. */
function useWords({ from, players, more }: StrokesHistogram, own: number | undefined): string {
  const text = useDialogText();
  const all = players.reduce((sum, n) => sum + n, more);
  const words = text('board.histogram', { players: all, strokes: from + players.indexOf(Math.max(...players)) });
  if (own === undefined) return words;
  const better = players.slice(0, Math.max(0, own - from)).reduce((sum, n) => sum + n, 0);
  const worse = players.slice(Math.max(0, own - from + 1)).reduce((sum, n) => sum + n, more);
  return `${words} ${text('board.histogramOwn', { strokes: own, better, worse })}`;
}
