import { useEffect, useState } from 'react';
import { type BallStyle, ballStyleOf, isBallUnlocked } from '../../../shared/ball-styles.ts';
import { api } from '../../api/client.ts';
import { type CallState, useCall } from '../../api/use-call.ts';
import { closeDialogAtom } from '../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../i18n/use-text.ts';
import { useAtom, useAtomValue, useSetAtom } from '../../state/jotai.ts';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { BallChoice, type Counters } from './BallChoice.tsx';
import { BallPicture } from './BallPicture.tsx';
import { CLASSIC_ID, equippedBallAtom, savedBallAtom, shownBallAtom } from './ball-atoms.ts';
import { nameOf } from './ball-words.ts';
import './ball-styles.css';

/**
 * Picking a style shows it here. Equip shows it on the ball in play at once. Save equips it, stores it and closes the dialog. Closing
 * without Save restores the ball before.
 */
export function BallStylesDialog() {
  const text = useDialogText();
  const close = useSetAtom(closeDialogAtom);
  const shown = ballStyleOf(useAtomValue(shownBallAtom));
  const [saved, save] = useAtom(savedBallAtom);
  const setEquipped = useSetAtom(equippedBallAtom);
  const [picked, pick] = useState<BallStyle>(shown);
  const { answer, tryAgain } = useCall('user-stats', () => api.userStats());
  const counters = answer.state === 'loaded' ? answer.value.stats : undefined;
  // However the dialog closes, a style that was not saved is removed.
  useEffect(() => () => setEquipped(null), [setEquipped]);
  useLockedFallback(counters, save, pick);
  const isUnlocked = (style: BallStyle) => style.id === saved || isBallUnlocked(style, counters ?? {});
  return (
    <Modal
      title={text('balls.title')}
      wide
      onClose={() => close('ballStyles')}
      footer={
        <>
          <Button tone="sky" aria-disabled={picked === shown} onClick={() => setEquipped(picked.id)}>
            {text(picked === shown ? 'balls.equipped' : 'balls.equip')}
          </Button>
          <Button
            tone="yellow"
            onClick={() => {
              save(picked.id);
              close('ballStyles');
            }}
          >
            {text('balls.save')}
          </Button>
          <Button onClick={() => close('ballStyles')}>{text('balls.close')}</Button>
        </>
      }
    >
      <div className="balls__picked">
        <BallPicture style={picked} scale={2} />
        <p className="balls__picked-name">{text(nameOf(picked))}</p>
      </div>
      <StatsNote answer={answer} tryAgain={tryAgain} />
      <BallChoice picked={picked} shown={shown} counters={counters} isUnlocked={isUnlocked} onPick={pick} />
    </Modal>
  );
}

/** A saved style that the server calls locked, as on a device that it does not know, becomes Classic. */
function useLockedFallback(counters: Counters | undefined, save: (id: string) => void, pick: (style: BallStyle) => void): void {
  const saved = ballStyleOf(useAtomValue(savedBallAtom));
  const isLocked = counters !== undefined && !isBallUnlocked(saved, counters);
  useEffect(() => {
    if (!isLocked) return;
    save(CLASSIC_ID);
    pick(ballStyleOf(CLASSIC_ID));
  }, [isLocked, save, pick]);
}

/** Until the counts are loaded, only styles that are surely unlocked can be picked. */
function StatsNote({ answer, tryAgain }: { readonly answer: CallState<unknown>; tryAgain(): void }) {
  const text = useDialogText();
  if (answer.state === 'loaded') return null;
  if (answer.state === 'loading') {
    return (
      <p className="balls__note" role="status">
        {text('balls.loading')}
      </p>
    );
  }
  return (
    <div className="balls__note balls__note--failed" role="alert">
      <p>{text('balls.failed')}</p>
      <Button icon="restart" onClick={tryAgain}>
        {text('ui.tryAgain')}
      </Button>
    </div>
  );
}
