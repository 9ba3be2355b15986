import { Hud } from './Hud.tsx';
import { LiveRegion } from './LiveRegion.tsx';

/** Everything around the course while it is played. */
export function PlayScreen() {
  return (
    <>
      <Hud />
      <LiveRegion />
    </>
  );
}
