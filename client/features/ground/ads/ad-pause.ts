import { closeDialogAtom, dialogsAtom, openDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { atom, type Store } from '../../../state/jotai.ts';
import { isHushedAtom } from '../sound/sound-atoms.ts';

/** How far an ad of others is: it is looked for, it is on the screen, or it is and may be left. */
export type AdProgress = 'sought' | 'shown' | 'leavable';

/** See `AdProgress`; null without an ad of others. */
export const outsideAdAtom = atom<AdProgress | null>(null);

/** What the page does while an ad is watched. */
export interface AdPause {
  /** Everything of the game stands still and is silent. @param onLeave called when the player leaves the ad, or something else closes it */
  begin(onLeave: () => void): void;
  setProgress(progress: AdProgress): void;
  /** The page goes on as before. */
  end(): void;
}

/** For cards of our own: they are dialogs, which pause the game by themselves. */
export function housePause(store: Store): AdPause {
  return {
    begin: () => store.set(isHushedAtom, true),
    setProgress: () => undefined,
    end: () => store.set(isHushedAtom, false),
  };
}

/**
 * For ads of others, which are drawn by a script that is not ours. The dialog `ad` pauses the game, and lets the page make way for them:
 * see OutsideAd.tsx.
 */
export function outsidePause(store: Store): AdPause {
  let unsubscribe: () => void = () => undefined;
  return {
    begin(onLeave) {
      unsubscribe();
      store.set(isHushedAtom, true);
      store.set(outsideAdAtom, 'sought');
      store.set(openDialogAtom, 'ad');
      // By its button, by Escape, by Back, or because the page opens another screen.
      unsubscribe = store.sub(dialogsAtom, () => {
        if (!store.get(dialogsAtom).includes('ad')) onLeave();
      });
    },
    setProgress(progress) {
      if (store.get(outsideAdAtom)) store.set(outsideAdAtom, progress);
    },
    end() {
      unsubscribe();
      unsubscribe = () => undefined;
      store.set(outsideAdAtom, null);
      store.set(isHushedAtom, false);
      store.set(closeDialogAtom, 'ad');
    },
  };
}
