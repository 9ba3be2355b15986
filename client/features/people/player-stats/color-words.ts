import type { ColorCode } from '../../../../shared/api/score-history.ts';
import type { MessageKey } from '../../../i18n/message-keys.ts';

/** What a color of the calendar says of a score. */
export const COLOR_WORDS: Readonly<Record<ColorCode, MessageKey>> = {
  red: 'stats.red',
  orange: 'stats.orange',
  yellow: 'stats.yellow',
  lightgreen: 'stats.lightgreen',
  mediumgreen: 'stats.mediumgreen',
  darkgreen: 'stats.darkgreen',
};
