import type { AdminAnalyticsResponse, AnalyticsPeriod, Count } from '../../../../shared/api/admin-analytics.ts';
import { changeWords, countWords, exactly, leastOf, type Total, totalOf, totalWords } from './figures.ts';

interface KeyFigure {
  readonly name: string;
  of(period: AnalyticsPeriod): readonly Count[];
}

const KEY_FIGURES: readonly KeyFigure[] = [
  { name: 'Visits', of: ({ days }) => days.map(({ visits }) => visits) },
  { name: 'New players', of: ({ days }) => days.map(({ newPlayers }) => newPlayers) },
  { name: 'Visits with a yes', of: ({ consent }) => consent.slice(0, 1).map(({ count }) => count) },
  { name: 'Holes finished', of: ({ modes }) => modes.map(({ count }) => count) },
];

/** The figures that say at a glance how it goes, beside those of the period before. */
export function KeyFigures({ period, before }: Pick<AdminAnalyticsResponse, 'period' | 'before'>) {
  return (
    <dl className="key-figures">
      {KEY_FIGURES.map(({ name, of }) => {
        const [now, then]: [Total, Total] = [totalOf(of(period)), totalOf(of(before))];
        return (
          <div key={name} className="key-figures__figure">
            <dt>{name}</dt>
            <dd className="key-figures__now">
              <TotalWords total={now} />
            </dd>
            <dd className="key-figures__before">
              {`Before: ${totalWords(then)}`}
              <span className="key-figures__change">{changeWords(exactly(now), exactly(then))}</span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** A total in large letters, what follows its number in small ones. */
function TotalWords({ total }: { readonly total: Total }) {
  const count = exactly(total);
  if (count !== undefined) return countWords(count);
  return (
    <>
      {countWords(leastOf(total))} <small>or more</small>
    </>
  );
}
