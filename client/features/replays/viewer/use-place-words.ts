import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { useShown } from './use-viewer.ts';
import { isAtEndAtom, tickAtom } from './viewer-atoms.ts';
import { checkpointAt, shotAt } from './viewer-places.ts';

/** 'Shot 7 of 19, checkpoint 3'. */
export function usePlaceWords(): string {
  const text = useDialogText();
  const { watched } = useShown();
  const tick = useAtomValue(tickAtom);
  const isAtEnd = useAtomValue(isAtEndAtom);
  if (isAtEnd) return text('viewer.placeEnd', { strokes: watched.strokes });
  const shot = shotAt(watched, tick);
  const checkpoint = checkpointAt(watched, tick);
  const shots = watched.shots.length;
  return checkpoint === 0 ? text('viewer.placeStart', { shot, shots }) : text('viewer.place', { shot, shots, checkpoint });
}
