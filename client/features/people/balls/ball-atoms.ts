import { isRecord, localStore, readJson, type TextStore, writeJson } from '../../../platform/storage.ts';
import { KEYS } from '../../../platform/storage-keys.ts';
import { atom, type Store } from '../../../state/jotai.ts';

// Styles are kept here by id: most players have Classic, so the page does not load the list of styles before they are shown.

export const CLASSIC_ID = 'classic';

/** The stored id, of a newer page perhaps; Classic when none is stored. */
export function readBall(texts: TextStore): string {
  return readJson(texts, KEYS.ballCustomization, isStored)?.styleId ?? CLASSIC_ID;
}

const isStored = (value: unknown): value is { readonly styleId: string } => isRecord(value) && typeof value.styleId === 'string';

const savedValue = atom(readBall(localStore));
/** The ball that the player has saved, by the id of its style. */
export const savedBallAtom = atom(
  (get) => get(savedValue),
  (_get, set, id: string) => {
    set(savedValue, id);
    writeJson(localStore, KEYS.ballCustomization, { styleId: id });
  },
);

/** Equipped in the open dialog and not saved yet; null when the dialog is closed. */
export const equippedBallAtom = atom<string | null>(null);

/** The ball in play, by the id of its style. */
export const shownBallAtom = atom((get) => get(equippedBallAtom) ?? get(savedBallAtom));

/**
 * Sets the style of the ball now and at every change. While the styles cannot be loaded, the ball stays Classic; they are requested again
 * when the network is back.
 * @param setBallStyle takes the texture index
 */
export function startBallStyle(store: Store, setBallStyle: (textureIndex: number) => void, loadStyles = importStyles): void {
  const update = async () => {
    const id = store.get(shownBallAtom);
    const styles = id === CLASSIC_ID ? undefined : await loadStyles().catch(awaitNetwork);
    // Another style may have been equipped meanwhile.
    if (id === store.get(shownBallAtom)) setBallStyle(styles?.ballStyleOf(id).textureIndex ?? 0);
  };
  const start = () => void update();
  const awaitNetwork = () => window.addEventListener('online', start, { once: true });
  start();
  store.sub(shownBallAtom, start);
}

const importStyles = () => import('../../../../shared/ball-styles.ts');
