import { useAtomValue } from '../../../state/jotai.ts';
import { lazily } from '../../../ui/lazily.tsx';
import { useIsWide } from '../../../ui/use-is-wide.ts';
import { DescribeButton } from '../../run/hearing/DescribeButton.tsx';
import { useGame } from '../../run/play/game-context.ts';
import { finishedAtom, holeAtom, levelAtom, screenAtom } from '../../run/play/play-atoms.ts';
import { GhostHand } from './GhostHand.tsx';
import { Hud } from './Hud.tsx';
import { LiveRegion } from './LiveRegion.tsx';

const SidePanels = lazily(async () => (await import('../wide/SidePanels.tsx')).SidePanels);
const RoomTitle = lazily(async () => (await import('./RoomTitle.tsx')).RoomTitle);
const Ghosts = lazily(async () => (await import('../../replays/ghosts/Ghosts.tsx')).Ghosts, { words: ['lists'] });

/** Everything around the course while it is played, or while a new player is shown how. */
export function PlayScreen() {
  const isWide = useIsWide();
  const level = useAtomValue(levelAtom);
  if (useAtomValue(screenAtom) === 'ghostHand') return <GhostHand />;
  return (
    <>
      <GhostsWhenOpen />
      <Hud />
      {level?.rooms && <RoomTitle level={level} />}
      <DescribeButton />
      {isWide && <SidePanels />}
      <LiveRegion />
    </>
  );
}

/** How others have played today's hole is shown only to who has finished it. */
function GhostsWhenOpen() {
  const { memory } = useGame();
  const hole = useAtomValue(holeAtom);
  useAtomValue(finishedAtom);
  return (hole.kind !== 'daily' || memory.hasFinished(hole)) && <Ghosts />;
}
