import { useEffect } from 'react';
import { useDialogText } from '../../../i18n/use-text.ts';
import { roomTitleAtom } from '../../../sim/rooms-in-view.ts';
import { aimModeAtom, isExhaustedAtom } from '../../../sim/sim-atoms.ts';
import { useAtom, useAtomValue } from '../../../state/jotai.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { bannerAtom, isRunInfuriatingAtom, tipAtom } from '../../run/play/play-atoms.ts';
import { useRunControls } from '../../run/play/use-run-controls.ts';
import { CheckpointFlourish } from './CheckpointFlourish.tsx';
import { FirstControls } from './FirstControls.tsx';
import './notices.css';

/** From the specification, ms. */
const BANNER_MS = 3_000;

/** Shows for a moment that a checkpoint was reached, or where the ball was taken. */
export function Banner() {
  const text = useDialogText();
  const [banner, setBanner] = useAtom(bannerAtom);
  const isInfuriating = useAtomValue(isRunInfuriatingAtom);
  useEffect(() => {
    if (banner === null) return;
    const timer = setTimeout(() => setBanner(null), BANNER_MS);
    return () => clearTimeout(timer);
  }, [banner, setBanner]);
  if (banner?.kind === 'checkpoint' && !isInfuriating) return <CheckpointFlourish flag={banner} />;
  if (!banner || banner.kind === 'checkpoint') return null;
  return (
    // The live region announces the same.
    <p className="notice notice--tip" aria-hidden="true">
      {text(banner.words)}
    </p>
  );
}

/** The tip until the first shot; then, once, a line about the controls. Not beside the title of a room. */
export function TipPanel() {
  const text = useDialogText();
  const controls = useRunControls();
  const tip = useAtomValue(tipAtom);
  const mode = useAtomValue(aimModeAtom);
  const hasBanner = useAtomValue(bannerAtom) !== null;
  const hasTitle = useAtomValue(roomTitleAtom) !== null;
  const isCovered = hasBanner || hasTitle;
  const isExhausted = useAtomValue(isExhaustedAtom);
  if (tip === 'none' || isCovered || isExhausted) return null;
  if (tip === 'tip') {
    return <p className="notice notice--tip">{text(mode === 'tap' ? 'aim.tip' : 'hud.tip')}</p>;
  }
  return (
    <section className={`notice notice--hint ${tip === 'fading' ? 'notice--fading' : ''}`} aria-label={text('hud.controls')}>
      <FirstControls />
      <IconButton icon="close" label={text('hud.closeControls')} className="notice__close" onClick={() => controls.closeHint()} />
    </section>
  );
}

/** The run has reached the longest replay that is allowed. It cannot go on, so it ends without a question. */
export function ExhaustedNotice() {
  const text = useDialogText();
  const controls = useRunControls();
  if (!useAtomValue(isExhaustedAtom)) return null;
  return (
    <div className="notice notice--exhausted" role="status">
      <p>{text('hud.exhausted')}</p>
      <Button tone="yellow" icon="restart" onClick={() => controls.confirmRestart()}>
        {text('hud.restart')}
      </Button>
    </div>
  );
}
