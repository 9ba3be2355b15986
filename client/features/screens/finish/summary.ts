import type { StatsResponse } from '../../../../shared/api/stats.ts';
import type { MessageKey } from '../../../i18n/message-keys.ts';
import { deltaOf } from '../../ground/strokes/figures.ts';
import { type PlacedRun, placeWords, type Words } from './percentile-words.ts';

const NOT_BEST: readonly MessageKey[] = ['finish.notBest', 'finish.archiveNotBest'];
const NOT_BEST_FIRST: MessageKey = 'finish.firstNotBest';
/** A section is named when it differs from the average by as many strokes. */
const WORTH_NAMING = 0.5;

/**
 * The run among those of its day in a few sentences: what went well, then one sentence at most of what did not.
 * @param strokes by section, from the start; empty where sections do not count
 * @param averages of the day in the same order; empty where there is nothing to compare with
 * @param language BCP 47 tag, for the figures
 */
export function summaryOf(
  stats: Pick<StatsResponse, 'finishers' | 'percentile' | 'firstAttemptPercentile'>,
  run: PlacedRun,
  strokes: readonly number[],
  averages: readonly number[],
  language: string,
): Words[] {
  const words = placeWords(stats, run);
  const sections = strokes
    .map((count, flag) => ({ flag, count, average: averages[flag] ?? count }))
    .sort((a, b) => a.count - a.average - (b.count - b.average) || a.flag - b.flag);
  const named = (section: (typeof sections)[number] | undefined, kind: 'less' | 'more', key: MessageKey): Words[] => {
    if (!section || Math.abs(section.count - section.average) < WORTH_NAMING) return [];
    const delta = deltaOf(section.count, section.average, language);
    return delta.kind === kind ? [{ key, values: { flag: section.flag, delta: delta.size } }] : [];
  };
  const missed = [
    ...words.filter(({ key }) => NOT_BEST.includes(key)),
    ...named(sections.at(-1), 'more', 'finish.lost'),
    ...words.filter(({ key }) => key === NOT_BEST_FIRST),
  ];
  const achieved = words.filter(({ key }) => key !== NOT_BEST_FIRST && !NOT_BEST.includes(key));
  return [...achieved, ...named(sections[0], 'less', 'finish.won'), ...missed.slice(0, 1)];
}
