import type { Ref } from 'react';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { usePlaceWords } from './use-place-words.ts';
import { useShown, useViewer } from './use-viewer.ts';
import { tickAtom } from './viewer-atoms.ts';

/** Where the run is: can be moved to any tick. Its marks are the shots, and the checkpoints above them. */
export function TimeLine({ ref }: { readonly ref: Ref<HTMLInputElement> }) {
  const text = useDialogText();
  const viewer = useViewer();
  const { watched } = useShown();
  const tick = useAtomValue(tickAtom);
  const words = usePlaceWords();
  return (
    <div className="viewer-line">
      <svg className="viewer-line__marks" viewBox={`0 0 ${Math.max(1, watched.ticks)} 12`} preserveAspectRatio="none" aria-hidden="true">
        <path className="viewer-line__shots" d={watched.shots.map((shot) => `M${shot.tick} 8V12`).join('')} />
        <path className="viewer-line__checkpoints" d={watched.checkpoints.map((reached) => `M${reached.tick} 0V12`).join('')} />
      </svg>
      <input
        ref={ref}
        className="viewer-line__range"
        type="range"
        min={0}
        max={watched.ticks}
        step={1}
        value={tick}
        aria-label={text('viewer.timeLine')}
        aria-valuetext={words}
        style={{ '--done': watched.ticks === 0 ? 0 : tick / watched.ticks } as React.CSSProperties}
        onChange={(event) => viewer.seek(Number(event.target.value))}
      />
    </div>
  );
}
