import { useState } from 'react';
import type { GameDay } from '../../../../shared/game-day.ts';
import { isDisconnectedAtom } from '../../../display/network-atoms.ts';
import { useText } from '../../../i18n/use-text.ts';
import { phaseAtom } from '../../../sim/sim-atoms.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { newDayAtom } from '../../run/play/play-atoms.ts';
import { useRunControls } from '../../run/play/use-run-controls.ts';
import './notices.css';

/**
 * The day has changed during a run: offers the new hole. Over the course it stands above where balls come to rest, and can be closed; it
 * comes back when the run is over. Without a network the new hole cannot be loaded, and leaving would only lose the run. One call that
 * found no server does not count: nothing here would notice when the server is back.
 * @param inCard part of the start screen's card; else over the course
 */
export function NewDayNotice({ inCard = false }: { readonly inCard?: boolean }) {
  const text = useText();
  const controls = useRunControls();
  const day = useAtomValue(newDayAtom);
  const [putAway, setPutAway] = useState<GameDay | null>(null);
  const isDisconnected = useAtomValue(isDisconnectedAtom);
  const isFinished = useAtomValue(phaseAtom) === 'finished';
  if (!day || (putAway === day && !isFinished && !inCard)) return null;
  return (
    <aside className="notice notice--day" role="status">
      <p>{text(isDisconnected ? 'start.newHoleOffline' : 'start.newHoleReady')}</p>
      {!isDisconnected && (
        <Button tone="yellow" onClick={() => controls.requestNewDay()}>
          {text('start.playNewHole')}
        </Button>
      )}
      {!inCard && !isFinished && <IconButton icon="close" label={text('start.keepPlaying')} onClick={() => setPutAway(day)} />}
    </aside>
  );
}
