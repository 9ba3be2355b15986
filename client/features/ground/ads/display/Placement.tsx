import { FilledPlace, useRoom } from './use-room.ts';
import './placement.css';

/**
 * Room for ads at the end of a dialog. It is as high at once as it will be, and goes with the dialog: when a run begins, all dialogs close.
 */
export function Placement({ place }: { readonly place: 'banner' | 'billboard' }) {
  const room = useRoom(place);
  if (!room) return null;
  return (
    <div className={`placement placement--${room.ads === 'house' ? 'house' : place}`} data-testid={place}>
      <FilledPlace place={place} ads={room.ads} onGone={room.giveBack} />
    </div>
  );
}
