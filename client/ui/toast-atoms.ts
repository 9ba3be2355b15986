import { atom } from '../state/jotai.ts';

/** A failure is announced at once. */
export type ToastKind = 'word' | 'failure';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly kind: ToastKind;
}

/** How long a toast stays, ms; from the specification. */
const TOAST_MS = 3_000;
let nextId = 1;

export const toastsAtom = atom<readonly Toast[]>([]);

/** Shows a short message for three seconds. */
export const showToastAtom = atom(null, (_get, set, text: string, kind: ToastKind = 'word') => {
  const id = nextId++;
  set(toastsAtom, (toasts) => [...toasts, { id, text, kind }]);
  setTimeout(() => set(toastsAtom, (toasts) => toasts.filter((toast) => toast.id !== id)), TOAST_MS);
});
