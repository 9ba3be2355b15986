import { usePlacement } from '../../ground/ads/use-placements.ts';
import { MiniMap } from './MiniMap.tsx';
import { SideBoard } from './SideBoard.tsx';
import './wide.css';

/**
 * Beside the course, where there is space: a mini-map of it at the left, the board of its day at the right. Ads come first, each on its side.
 */
export function SidePanels() {
  const hasLeftAd = usePlacement('left');
  const hasRightAd = usePlacement('right');
  return (
    <>
      {!hasLeftAd && <MiniMap />}
      {!hasRightAd && <SideBoard />}
    </>
  );
}
