import { useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { useMedia } from './use-media.ts';
import { FilledPlace, useRoom } from './use-room.ts';
import './placement.css';

/** As in ui/use-is-wide.ts, and in the style sheets: the board stands beside the course. */
const WIDE = '(min-width: 1400px) and (min-aspect-ratio: 3/2)';

/**
 * Room for ads of others at the right of the course or of the editor's canvas, in windows of 1100 px and more. Beside the course of a wide
 * window it takes the place of the board; everywhere else the whole page is 300 px narrower while it is there.
 * @param place null while neither is shown
 */
export function StickyPlacement({ place }: { readonly place: 'sticky-game' | 'sticky-editor' | null }) {
  return place && <Sticky place={place} />;
}

function Sticky({ place }: { readonly place: 'sticky-game' | 'sticky-editor' }) {
  const room = useRoom(place);
  const isWide = useMedia(WIDE) && place === 'sticky-game';
  const narrows = room !== null && !isWide;
  useLayoutEffect(() => {
    if (!narrows) return;
    const { dataset } = document.documentElement;
    dataset.narrowed = '';
    return () => {
      delete dataset.narrowed;
    };
  }, [narrows]);
  if (!room) return null;
  // Room of another width is another one: what fills it is chosen by its size.
  const key = isWide ? 'beside' : 'column';
  return createPortal(
    <div className={`sticky-placement sticky-placement--${key}`} data-placement="right" data-testid={place}>
      <FilledPlace place={place} ads={room.ads} onGone={room.giveBack} />
    </div>,
    document.body,
    key,
  );
}
