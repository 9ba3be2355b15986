import { isRecord, localStore, readJson, type TextStore, writeJson } from '../../platform/storage.ts';
import { KEYS } from '../../platform/storage-keys.ts';
import { atom, type Store } from '../../state/jotai.ts';

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

/** Sets the style of the ball now and at every change. @param setBallStyle takes the texture index */
export function startBallStyle(store: Store, setBallStyle: (textureIndex: number) => void): void {
  const update = async () => {
    const id = store.get(shownBallAtom);
    const index = await textureIndexOf(id);
    // Another style may have been equipped meanwhile.
    if (id === store.get(shownBallAtom)) setBallStyle(index);
  };
  void update();
  store.sub(shownBallAtom, () => void update());
}

/** Without a network the ball stays Classic. */
async function textureIndexOf(id: string): Promise<number> {
  if (id === CLASSIC_ID) return 0;
  const styles = await import('../../../shared/ball-styles.ts').catch(() => undefined);
  return styles?.ballStyleOf(id).textureIndex ?? 0;
}
