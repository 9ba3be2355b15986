import { useDialogText } from '../../../i18n/use-text.ts';
import { courseSize } from '../../../sim/course-size.ts';
import { ghostPlacesAtom } from '../../../sim/ghost-places.ts';
import { isAimingAtom } from '../../../sim/sim-atoms.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { isSubmittingAtom, type ServerGhosts } from './ghost-atoms.ts';
import { placeLabels } from './label-places.ts';
import { useLoadedGhosts } from './use-loaded-ghosts.ts';
import { useServerGhosts } from './use-server-ghosts.ts';
import { useUnlockedChallenge } from './use-unlocked-challenge.ts';
import './ghosts.css';

/** Without a network a finished run waits for long: what is known is shown meanwhile. */
const NOT_ASKED: ServerGhosts = { state: 'none' };

/** The ghosts of the run, and their labels while the ball rests. Without their words there are none. */
export function Ghosts() {
  const text = useDialogText();
  const isSubmitting = useAtomValue(isSubmittingAtom);
  const found = useServerGhosts(!isSubmitting);
  useUnlockedChallenge(!isSubmitting);
  useLoadedGhosts(isSubmitting && found.state === 'loading' ? NOT_ASKED : found, text('ghosts.best'));
  const places = useAtomValue(ghostPlacesAtom);
  const isAiming = useAtomValue(isAimingAtom);
  const labels = places ? placeLabels(places, courseSize().width) : [];
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
