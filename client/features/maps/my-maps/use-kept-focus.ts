import { type RefObject, useRef } from 'react';
import { useLostFocus } from '../../../ui/use-lost-focus.ts';

/**
 * For a list in a dialog whose rows go: one that goes takes the focus with it, and the next key would be lost. The title of the dialog then
 * gets it.
 */
export function useKeptFocus<E extends HTMLElement = HTMLDivElement>(): RefObject<E | null> {
  const list = useRef<E>(null);
  useLostFocus(() => list.current?.closest('dialog')?.querySelector<HTMLElement>('.modal__title')?.focus());
  return list;
}
