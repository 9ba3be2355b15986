import { atom } from '../state/jotai.ts';

export interface Toast {
  readonly id: number;
  readonly text: string;
}

/** How long a toast stays, ms; by the specification. */
const TOAST_MS = 3_000;
let nextId = 1;

export const toastsAtom = atom<readonly Toast[]>([]);

/** Shows a short message for three seconds. */
export const showToastAtom = atom(null, (_get, set, text: string) => {
  const id = nextId++;
  set(toastsAtom, (toasts) => [...toasts, { id, text }]);
  setTimeout(() => set(toastsAtom, (toasts) => toasts.filter((toast) => toast.id !== id)), TOAST_MS);
});
