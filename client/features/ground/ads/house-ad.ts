import { closeDialogAtom, dialogsAtom, openDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { atom, type Store } from '../../../state/jotai.ts';
import { type AdProvider, adListener } from './ad-provider.ts';

/** Cards of our own, shown in turn. */
const HOUSE_AD_CARDS = ['archive', 'themes', 'infuriating'] as const;
export type HouseAdCard = (typeof HOUSE_AD_CARDS)[number];

/** The card that is shown; null without one. */
export const houseAdCardAtom = atom<HouseAdCard | null>(null);
/** Set by the card once it was shown to its end. */
export const isHouseAdWatchedAtom = atom(false);

/** Our own provider: a short card about the game itself. It needs no network, so there always is one. */
export function houseAds(store: Store): AdProvider {
  const { notify, signs, listen } = adListener();
  let shown = 0;
  let stop: () => void = () => undefined;
  const clear = () => {
    stop();
    store.set(houseAdCardAtom, null);
    store.set(closeDialogAtom, 'ad');
  };
  // The dialog may be closed by its button, by Back, or because the page opens another screen.
  const update = () => {
    if (store.get(isHouseAdWatchedAtom)) notify('rewarded');
    else if (!store.get(dialogsAtom).includes('ad')) notify('closed');
  };
  return {
    listen,
    reload() {
      notify('loading');
      notify('ready');
    },
    show() {
      store.set(isHouseAdWatchedAtom, false);
      store.set(houseAdCardAtom, HOUSE_AD_CARDS[shown++ % HOUSE_AD_CARDS.length] ?? 'archive');
      store.set(openDialogAtom, 'ad');
      signs.onScreen(true);
      const stops = [store.sub(isHouseAdWatchedAtom, update), store.sub(dialogsAtom, update)];
      stop = () => {
        for (const unsubscribe of stops) unsubscribe();
      };
    },
    clear,
  };
}
