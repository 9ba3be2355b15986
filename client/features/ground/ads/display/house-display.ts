import { dialogsAtom } from '../../../../dialogs/dialog-atoms.ts';
import { hasMoreGames } from '../../../../platform/portal.ts';
import { today } from '../../../../platform/today.ts';
import { atom, type Store } from '../../../../state/jotai.ts';
import type { DisplayProvider } from './display-provider.ts';
import { type HouseCard, houseCardOf } from './house-cards.ts';

/** The cards that are shown, by the element of their place, which draws them. */
export const shownCardsAtom = atom<ReadonlyMap<HTMLElement, HouseCard>>(new Map());

/** Our own provider: cards about the game itself. It needs no network and no consent. */
export function houseDisplay(store: Store): DisplayProvider {
  return {
    mount(place, element, onEmpty) {
      const closed = [...store.get(dialogsAtom), ...(hasMoreGames() ? [] : (['moreGames'] as const))];
      const card = houseCardOf(place, today(), closed);
      if (card) store.set(shownCardsAtom, (shown) => new Map(shown).set(element, card));
      else onEmpty();
      return {
        isFilled: () => card !== undefined,
        remove: () => store.set(shownCardsAtom, (shown) => new Map([...shown].filter(([other]) => other !== element))),
      };
    },
  };
}
