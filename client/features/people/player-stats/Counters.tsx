import { useId } from 'react';
import type { UserStatsResponse } from '../../../../shared/api/user-stats.ts';
import type { CallState } from '../../../api/use-call.ts';
import { languageAtom } from '../../../i18n/text-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { Covered, Failed } from './Covered.tsx';
import { COUNTERS, type Counter, TILES } from './counter-words.ts';

interface CountersProps {
  readonly answer: CallState<UserStatsResponse>;
  readonly isOwn: boolean;
  tryAgain(): void;
}

/** The counters of a player: two figures in front, then the others with what each means. Those that are still 0 are folded. */
export function Counters({ answer, isOwn, tryAgain }: CountersProps) {
  const text = useDialogText();
  const language = useAtomValue(languageAtom);
  const id = useId();
  const figures = new Intl.NumberFormat(language);
  const stats = answer.state === 'loaded' ? answer.value : undefined;
  const shown = ({ value }: Counter) => stats && figures.format(value(stats));
  const toEarn = COUNTERS.filter(({ value }) => stats && value(stats) === 0);
  return (
    <section className="stats__counters" aria-labelledby={id} aria-busy={answer.state === 'loading'}>
      <h3 className="stats__title" id={id}>
        {text(isOwn ? 'stats.yours' : 'stats.stats')}
      </h3>
      <Covered cover={answer.state === 'error' && <Failed words={text('stats.failed')} tryAgain={tryAgain} />}>
        <dl className="stats__tiles">
          {TILES.map((tile) => (
            <div key={tile.name} className="stats__tile">
              <dt>{text(tile.name)}</dt>
              <dd>
                <Value value={shown(tile)} />
              </dd>
            </div>
          ))}
        </dl>
        <Rows counters={COUNTERS.filter((counter) => !toEarn.includes(counter))} shown={shown} />
        {toEarn.length > 0 && (
          <details className="stats__to-earn">
            <summary>{text('stats.toEarn', { count: toEarn.length })}</summary>
            <Rows counters={toEarn} shown={shown} />
          </details>
        )}
      </Covered>
    </section>
  );
}

interface RowsProps {
  readonly counters: readonly Counter[];
  /** The figure of a counter; undefined until it is there. */
  shown(counter: Counter): string | undefined;
}

function Rows({ counters, shown }: RowsProps) {
  const text = useDialogText();
  if (counters.length === 0) return null;
  return (
    <dl className="stats__rows">
      {counters.map((counter) => (
        <div key={counter.name} className="stats__row">
          <dt>
            {text(counter.name)}
            <span className="stats__means">
              {counter.means && text(counter.means)}
              {counter.isOfOthers && <span className="stats__closed">{text('stats.whenClosed')}</span>}
            </span>
          </dt>
          <dd>
            <Value value={shown(counter)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A figure; until it is there, its space. */
function Value({ value }: { readonly value: string | undefined }) {
  return value ?? <span className="stats__waiting" />;
}
