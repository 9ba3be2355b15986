import { useEffect } from 'react';
import { exhaustedAtom } from '../../sim/sim-atoms.ts';
import { useAtom, useAtomValue } from '../../state/jotai.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { PixelIcon } from '../../ui/PixelIcon.tsx';
import { useGame } from './game-context.ts';
import { bannerAtom, runInfuriatingAtom, tipAtom } from './play-atoms.ts';
import './notices.css';

/** By the specification, ms. */
const BANNER_MS = 3_000;

/** A checkpoint reached, or where the ball has been taken; for a moment. */
export function Banner() {
  const [banner, setBanner] = useAtom(bannerAtom);
  const infuriating = useAtomValue(runInfuriatingAtom);
  useEffect(() => {
    if (banner === null) return;
    const timer = setTimeout(() => setBanner(null), BANNER_MS);
    return () => clearTimeout(timer);
  }, [banner, setBanner]);
  if (banner?.kind === 'checkpoint' && !infuriating) return <CheckpointBanner />;
  if (banner?.kind !== 'returned') return null;
  return (
    // The live region says the same.
    <p className="notice notice--tip" aria-hidden="true">
      {banner.words}
    </p>
  );
}

function CheckpointBanner() {
  const game = useGame();
  return (
    <div className="notice notice--checkpoint" role="status">
      <p className="notice__headline">
        <PixelIcon name="flag" /> Checkpoint Reached!
      </p>
      <Button icon="back" onClick={() => game.returnToCheckpoint()}>
        Return To Checkpoint
      </Button>
    </div>
  );
}

/** The tip until the first shot; then, once, what fingers and keys can do. */
export function TipPanel() {
  const game = useGame();
  const tip = useAtomValue(tipAtom);
  const covered = useAtomValue(bannerAtom) !== null;
  const exhausted = useAtomValue(exhaustedAtom);
  if (tip === 'none' || covered || exhausted) return null;
  if (tip === 'tip') {
    return <p className="notice notice--tip">Drag the ball to aim, release to shoot. Get to the top in as few strokes as possible!</p>;
  }
  return (
    <section className={`notice notice--hint ${tip === 'fading' ? 'notice--fading' : ''}`} aria-label="Controls">
      <ul className="notice__list notice__list--touch">
        <li>Drag anywhere, not only on the ball.</li>
        <li>A second finger cancels the shot.</li>
      </ul>
      <ul className="notice__list notice__list--keys">
        <li>
          <kbd>←</kbd> <kbd>→</kbd> turn, <kbd>↑</kbd> <kbd>↓</kbd> power, <kbd>Shift</kbd> finely
        </li>
        <li>
          <kbd>Space</kbd> shoots, <kbd>Esc</kbd> or right button cancels
        </li>
        <li>
          <kbd>C</kbd> checkpoint, <kbd>R</kbd> restart, <kbd>M</kbd> mute
        </li>
      </ul>
      <IconButton icon="close" label="Close controls" className="notice__close" onClick={() => game.closeHint()} />
    </section>
  );
}

/** The run has reached the longest replay that there may be. It cannot go on, so nothing is asked before it goes. */
export function ExhaustedNotice() {
  const game = useGame();
  if (!useAtomValue(exhaustedAtom)) return null;
  return (
    <div className="notice notice--exhausted" role="status">
      <p>This run is as long as a run can get. Restart the hole to play on.</p>
      <Button tone="yellow" icon="restart" onClick={() => game.confirmRestart()}>
        Restart
      </Button>
    </div>
  );
}
