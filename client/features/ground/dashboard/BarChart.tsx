import type { Count } from '../../../../shared/api/admin-analytics.ts';
import { countWords, heightOf, scaleEnd } from './figures.ts';
import './chart.css';

/** Height of the drawing in its own units. It is stretched to the size of its place. */
const TOP = 100;
/** The space between two bars, in widths of a place. */
const GAP = 0.16;
/** The lowest bar that can be seen. */
const LEAST_HEIGHT = 1.2;

/** What each bar has a part of; the first is at the bottom. */
export interface Series {
  readonly name: string;
  readonly tone: 'visits' | 'new' | 'returning' | 'events';
}

interface Bar {
  /** Of a day, a week or a minute. */
  readonly label: string;
  /** One for each series. */
  readonly parts: readonly (Count | undefined)[];
  /** The figure of the period before at the same place, where it is compared. */
  readonly before?: Count | undefined;
}

interface BarChartProps {
  /** What the picture shows, for who does not see it. */
  readonly label: string;
  readonly series: readonly Series[];
  readonly bars: readonly Bar[];
}

/** Bars from the left to the right, and the period before as a line. What it shows stands in a table, too. */
export function BarChart({ label, series, bars }: BarChartProps) {
  const sums = bars.map(({ parts }) => parts.reduce<number>((sum, part) => sum + heightOf(part), 0));
  const hasBefore = bars.some(({ before }) => before !== undefined);
  const end = scaleEnd(Math.max(0, ...sums, ...bars.map(({ before }) => heightOf(before))));
  const hasFew = bars.some(({ parts }) => parts.includes(null));
  return (
    <figure className="chart">
      <div className="chart__plot">
        <ol className="chart__scale" aria-hidden="true">
          <li>{countWords(end)}</li>
          <li>{countWords(end / 2)}</li>
          <li>0</li>
        </ol>
        <svg
          className="chart__picture"
          viewBox={`0 0 ${Math.max(1, bars.length)} ${TOP}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
        >
          <path className="chart__grid" d={`M0 ${TOP / 2}H${bars.length}M0 0.5H${bars.length}`} />
          {bars.map((bar, at) => (
            <Stack key={bar.label} bar={bar} at={at} series={series} end={end} />
          ))}
          {hasBefore && <path className="chart__before" d={lineOf(bars, end)} />}
        </svg>
        <p className="chart__ends" aria-hidden="true">
          <span>{bars[0]?.label}</span>
          <span>{bars.at(-1)?.label}</span>
        </p>
      </div>
      <figcaption className="chart__legend">
        {series.map(({ name, tone }) => (
          <span key={name} className={`chart__key chart__key--${tone}`}>
            {name}
          </span>
        ))}
        {hasFew && <span className="chart__key chart__key--few">Fewer than 10</span>}
        {hasBefore && <span className="chart__key chart__key--before">Period before</span>}
      </figcaption>
    </figure>
  );
}

interface StackProps {
  readonly bar: Bar;
  /** The place of the bar, counted from the left. */
  readonly at: number;
  readonly series: readonly Series[];
  readonly end: number;
}

/** The parts of one bar, one above the other, and their figures for a pointer that rests on them. */
function Stack({ bar, at, series, end }: StackProps) {
  let below = 0;
  return (
    <g>
      <title>{`${bar.label}: ${series.map(({ name }, i) => `${name.toLowerCase()} ${countWords(bar.parts[i])}`).join(', ')}`}</title>
      <rect className="chart__place" x={at} y={0} width={1} height={TOP} />
      {series.map(({ name, tone }, i) => {
        const part = bar.parts[i];
        const height = part ? Math.max(LEAST_HEIGHT, (part / end) * TOP) : (heightOf(part) / end) * TOP;
        const y = TOP - below - height;
        below += height;
        return (
          <rect
            key={name}
            className={`chart__bar chart__bar--${part === null ? 'few' : tone}`}
            x={at + GAP / 2}
            y={y}
            width={1 - GAP}
            height={height}
          />
        );
      })}
    </g>
  );
}

/** A line of steps, one as wide as a bar. */
function lineOf(bars: readonly Bar[], end: number): string {
  return bars
    .map(({ before }, at) => {
      const y = TOP - (heightOf(before) / end) * TOP;
      return `${at === 0 ? 'M' : 'L'}${at} ${y.toFixed(2)}H${at + 1}`;
    })
    .join('');
}
