import { atom } from '../state/jotai.ts';

/** A failure is announced at once and stays longer, because the player may have to act. */
export type ToastKind = 'word' | 'failure';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly kind: ToastKind;
}

/** How long a toast stays, ms; for `word` from the specification. */
const TOAST_MS: Readonly<Record<ToastKind, number>> = { word: 3_000, failure: 6_000 };
let nextId = 1;

export const toastsAtom = atom<readonly Toast[]>([]);

/** Shows a short message for three seconds, or a failure for six. */
export const showToastAtom = atom(null, (_get, set, text: string, kind: ToastKind = 'word') => {
  const id = nextId++;
  set(toastsAtom, (toasts) => [...toasts, { id, text, kind }]);
  setTimeout(() => set(toastsAtom, (toasts) => toasts.filter((toast) => toast.id !== id)), TOAST_MS[kind]);
});
