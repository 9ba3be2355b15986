import { dayNumber, type GameDay } from '../../../../../shared/game-day.ts';
import type { Dialog } from '../../../../dialogs/dialogs.ts';
import type { MessageKey } from '../../../../i18n/message-keys.ts';
import type { Place } from './display-provider.ts';

/** A card about the game itself. */
export interface HouseCard {
  readonly name: 'archive' | 'ghosts' | 'maps' | 'balls' | 'infuriating';
  readonly title: MessageKey;
  readonly words: MessageKey;
  /** The dialog that it opens. */
  readonly opens: Dialog;
}

const CARDS: readonly HouseCard[] = [
  { name: 'maps', title: 'cards.maps', words: 'cards.mapsText', opens: 'myMaps' },
  { name: 'balls', title: 'cards.balls', words: 'cards.ballsText', opens: 'ballStyles' },
  { name: 'archive', title: 'cards.archive', words: 'cards.archiveText', opens: 'archive' },
  { name: 'infuriating', title: 'cards.infuriating', words: 'cards.infuriatingText', opens: 'moreGames' },
  { name: 'ghosts', title: 'cards.ghosts', words: 'cards.ghostsText', opens: 'ghosts' },
];

/** Places with a card of our own. Beside the game there is none: board and mini-map are worth more than a card, and so is the course. */
const PLACES: readonly Place[] = ['banner', 'billboard'];

/**
 * The card of a place, or undefined when it has none. It is the same for the whole day, so that nothing changes while one looks, and never
 * leads to where the player is.
 * @param closed dialogs that no card may open: those that are open, and those that the page does not offer
 */
export function houseCardOf(place: Place, day: GameDay, closed: readonly Dialog[]): HouseCard | undefined {
  const at = PLACES.indexOf(place);
  const cards = CARDS.filter(({ opens }) => !closed.includes(opens));
  return at < 0 ? undefined : cards.at((dayNumber(day) + at) % cards.length);
}
