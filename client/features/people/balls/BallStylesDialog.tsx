import { useEffect, useState } from 'react';
import { type BallStyle, ballStyleOf, isBallUnlocked } from '../../../../shared/ball-styles.ts';
import { api } from '../../../api/client.ts';
import { type CallState, useCall } from '../../../api/use-call.ts';
import { closeDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtom, useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { PixelIcon } from '../../../ui/PixelIcon.tsx';
import { accountAtom } from '../../account/session/account-atoms.ts';
import { BallChoice } from './BallChoice.tsx';
import { BallPicture } from './BallPicture.tsx';
import { equippedBallAtom, savedBallAtom, shownBallAtom } from './ball-atoms.ts';
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
  const stats = answer.state === 'loaded' ? answer.value : undefined;
  // However the dialog closes, a style that was not saved is removed.
  useEffect(() => () => setEquipped(null), [setEquipped]);
  const isUnlocked = (style: BallStyle) => isBallUnlocked(style, stats?.stats ?? {}, stats?.unlockedStyles);
  const savedStyle = ballStyleOf(saved);
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
      {stats && !isUnlocked(savedStyle) && <KeptNote style={savedStyle} />}
      <BallChoice picked={picked} shown={shown} kept={savedStyle} counters={stats?.stats} isUnlocked={isUnlocked} onPick={pick} />
    </Modal>
  );
}

/** A saved style that this player has not earned stays, and the dialog says so: the player has signed out or in since, perhaps. */
function KeptNote({ style }: { readonly style: BallStyle }) {
  const text = useDialogText();
  const isSignedIn = useAtomValue(accountAtom).status === 'signedIn';
  return (
    <p className="balls__note balls__note--kept" role="status">
      <PixelIcon name="lock" /> {text(isSignedIn ? 'balls.keptAccount' : 'balls.keptDevice', { ball: text(nameOf(style)) })}
    </p>
  );
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
