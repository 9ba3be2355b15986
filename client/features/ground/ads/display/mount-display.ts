import { latest } from '../../../../../shared/latest.ts';
import type { DisplayHandle, DisplayProvider, Place } from './display-provider.ts';

/** A place that is still empty so long after its provider was asked stays empty, ms. */
const EMPTY_MS = 10_000;

interface Mounting {
  /** Opens the provider. Rejects when its script is blocked, or comes too late. */
  readonly open: () => Promise<DisplayProvider>;
  readonly place: Place;
  readonly element: HTMLElement;
  /** Called once when nothing is shown: the provider is missing, throws, has nothing, or does nothing. Not after the removal. */
  onGone(): void;
}

/**
 * Fills a place as soon as its provider is open.
 * @returns removes what is shown, and nothing is shown after it; once is enough, twice is no harm
 */
export function mountDisplay({ open, place, element, onGone }: Mounting): () => void {
  const mounts = latest();
  const isCurrent = mounts.begin();
  let handle: DisplayHandle | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const remove = () => {
    mounts.drop();
    clearTimeout(timer);
    try {
      handle?.remove();
    } catch {
      // What it has left goes with its element.
    }
    handle = undefined;
  };
  const giveUp = () => {
    if (!isCurrent()) return;
    remove();
    onGone();
  };
  open()
    .then((provider) => {
      if (!isCurrent()) return;
      handle = provider.mount(place, element, giveUp);
      // It may have said at once, before there was a handle, that it has nothing.
      if (!isCurrent()) remove();
      else timer = setTimeout(() => handle?.isFilled() || giveUp(), EMPTY_MS);
    })
    .catch(giveUp);
  return remove;
}
