import { useDialogText } from '../../../i18n/use-text.ts';
import { ghostPlacesAtom } from '../../../sim/ghost-places.ts';
import { isAimingAtom } from '../../../sim/sim-atoms.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { type FoundGhosts, isSubmittingAtom } from './ghost-atoms.ts';
import { placeLabels } from './label-places.ts';
import { useFoundGhosts } from './use-found-ghosts.ts';
import { useHandedGhosts } from './use-handed-ghosts.ts';
import './ghosts.css';

/** Without a network a finished run waits for long: what is known is shown meanwhile. */
const NOT_ASKED: FoundGhosts = { state: 'none' };

/** The ghosts of the run, and their labels while the ball rests. Without their words there are none. */
export function Ghosts() {
  const text = useDialogText();
  const isSubmitting = useAtomValue(isSubmittingAtom);
  const found = useFoundGhosts(!isSubmitting);
  useHandedGhosts(isSubmitting && found.state === 'loading' ? NOT_ASKED : found, text('ghosts.best'));
  const places = useAtomValue(ghostPlacesAtom);
  const isAiming = useAtomValue(isAimingAtom);
  const labels = places ? placeLabels(places, window.innerWidth) : [];
  return (
    <div className={isAiming ? 'ghost-labels ghost-labels--aiming' : 'ghost-labels'} aria-hidden="true">
      {labels.map(({ key, name, x, y }) => (
        <span key={key} className="ghost-label" style={{ transform: `translate(${x}px, ${y}px) translate(-50%, -100%)` }}>
          {name}
        </span>
      ))}
    </div>
  );
}
