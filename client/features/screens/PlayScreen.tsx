import { useAtomValue } from '../../state/jotai.ts';
import { screenAtom } from '../play/play-atoms.ts';
import { GhostHand } from './GhostHand.tsx';
import { Hud } from './Hud.tsx';
import { LiveRegion } from './LiveRegion.tsx';

/** Everything around the course while it is played, or while a new player is shown how. */
export function PlayScreen() {
  if (useAtomValue(screenAtom) === 'ghostHand') return <GhostHand />;
  return (
    <>
      <Hud />
      <LiveRegion />
    </>
  );
}
