import { useEffect, useState } from 'react';
import { describeDrag } from '../../sim/drag.ts';
import { aimAtom, checkpointAtom, checkpointsAtom, strokesAtom } from '../../sim/sim-atoms.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { announcementAtom } from './play-atoms.ts';

/** Screen readers drop messages that change faster than they speak; ms. */
const QUIET_MS = 250;

/** Says aim, checkpoint and stroke to those who cannot see them. */
export function LiveRegion() {
  const aim = useAtomValue(aimAtom);
  const checkpoint = useAtomValue(checkpointAtom);
  const checkpoints = useAtomValue(checkpointsAtom);
  const strokes = useAtomValue(strokesAtom);
  const announcement = useAtomValue(announcementAtom);
  const where = `checkpoint ${checkpoint} of ${checkpoints}, stroke ${strokes}`;
  const words = aim ? `angle ${describeDrag(aim).angleDeg}, power ${describeDrag(aim).powerPercent} %, ${where}` : where;
  const spoken = useSettled(words);
  return (
    <>
      <p className="visually-hidden" role="status" data-testid="live-aim">
        {spoken}
      </p>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  );
}

/** The value once it has stood still for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), QUIET_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
