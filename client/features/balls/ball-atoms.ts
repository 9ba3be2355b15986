import { type BallStyle, ballStyleOf } from '../../../shared/ball-styles.ts';
import { isRecord, localStore, readJson, type TextStore, writeJson } from '../../platform/storage.ts';
import { KEYS } from '../../platform/storage-keys.ts';
import { atom, type Store } from '../../state/jotai.ts';

/** The stored style; Classic for an unknown one. */
export function readBall(texts: TextStore): BallStyle {
  return ballStyleOf(readJson(texts, KEYS.ballCustomization, isStored)?.styleId ?? '');
}

const isStored = (value: unknown): value is { readonly styleId: string } => isRecord(value) && typeof value.styleId === 'string';

const savedValue = atom(readBall(localStore));
/** The ball that the player has saved. */
export const savedBallAtom = atom(
  (get) => get(savedValue),
  (_get, set, style: BallStyle) => {
    set(savedValue, style);
    writeJson(localStore, KEYS.ballCustomization, { styleId: style.id });
  },
);

/** Equipped in the open dialog and not saved yet; null when the dialog is closed. */
export const equippedBallAtom = atom<BallStyle | null>(null);

/** The ball in play. */
export const shownBallAtom = atom((get) => get(equippedBallAtom) ?? get(savedBallAtom));

/** Sets the style of the ball now and at every change. @param setBallStyle takes the texture index */
export function startBallStyle(store: Store, setBallStyle: (textureIndex: number) => void): void {
  const update = () => setBallStyle(store.get(shownBallAtom).textureIndex);
  update();
  store.sub(shownBallAtom, update);
}
