import { Hud } from './Hud.tsx';
import { LiveRegion } from './LiveRegion.tsx';

/** What stands around the course while it is played. */
export function PlayScreen() {
  return (
    <>
      <Hud />
      <LiveRegion />
    </>
  );
}
