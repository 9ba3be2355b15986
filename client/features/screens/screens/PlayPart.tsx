import { useText } from '../../../i18n/use-text.ts';
import { useAtom, useAtomValue } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { isByPointer } from '../../../ui/by-pointer.ts';
import { lazily } from '../../../ui/lazily.tsx';
import { PixelIcon } from '../../../ui/PixelIcon.tsx';
import { Toggle } from '../../../ui/Toggle.tsx';
import { useGame } from '../../run/play/game-context.ts';
import { isInfuriatingAtom, pendingRunAtom } from '../../run/play/play-atoms.ts';

const PendingRun = lazily(async () => (await import('./PendingRun.tsx')).PendingRun);

/** Part of the start screen's card: the Play button, and what it leads to. */
export function PlayPart() {
  const text = useText();
  const game = useGame();
  const pending = useAtomValue(pendingRunAtom);
  return (
    <>
      <Button tone="yellow" size="large" icon="play" className="start__play" onClick={(event) => game.play(isByPointer(event))}>
        {text(pending ? 'start.continue' : 'start.play')}
      </Button>
      {pending && <PendingRun {...pending} />}
      {!pending && <ModeLine />}
    </>
  );
}

/** Names the mode while it is on. It is chosen in the settings, and on the card of a finished day. */
function ModeLine() {
  const text = useText();
  return (
    <p className="start__mode" hidden={!useAtomValue(isInfuriatingAtom)}>
      <PixelIcon name="flame" className="start__flame" /> {text('start.infuriating')}
    </p>
  );
}

export function ModeToggle() {
  const text = useText();
  const [infuriating, setInfuriating] = useAtom(isInfuriatingAtom);
  return (
    <Toggle
      checked={infuriating}
      onChange={setInfuriating}
      label={
        <>
          <PixelIcon name="flame" className="start__flame" /> {text('start.infuriating')}
        </>
      }
    />
  );
}
