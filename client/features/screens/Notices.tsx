import { useEffect } from 'react';
import { useDialogText } from '../../i18n/use-text.ts';
import { aimModeAtom, isExhaustedAtom } from '../../sim/sim-atoms.ts';
import { useAtom, useAtomValue } from '../../state/jotai.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { bannerAtom, isRunInfuriatingAtom, tipAtom } from '../play/play-atoms.ts';
import { useRunControls } from '../play/use-run-controls.ts';
import { CheckpointFlourish } from './CheckpointFlourish.tsx';
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
  if (banner?.kind !== 'returned') return null;
  return (
    // The live region announces the same.
    <p className="notice notice--tip" aria-hidden="true">
      {text(banner.words)}
    </p>
  );
}

/** The tip until the first shot; then, once, the controls. */
export function TipPanel() {
  const text = useDialogText();
  const controls = useRunControls();
  const tip = useAtomValue(tipAtom);
  const mode = useAtomValue(aimModeAtom);
  const isCovered = useAtomValue(bannerAtom) !== null;
  const isExhausted = useAtomValue(isExhaustedAtom);
  if (tip === 'none' || isCovered || isExhausted) return null;
  if (tip === 'tip') {
    return <p className="notice notice--tip">{text(mode === 'tap' ? 'aim.tip' : 'hud.tip')}</p>;
  }
  return (
    <section className={`notice notice--hint ${tip === 'fading' ? 'notice--fading' : ''}`} aria-label={text('hud.controls')}>
      <ul className="notice__list notice__list--touch">
        <li>{text('hud.hintDrag')}</li>
        <li>{text('hud.hintCancel')}</li>
        <li>{text('hud.hintLook')}</li>
        <li>{text('hud.hintTap')}</li>
      </ul>
      <ul className="notice__list notice__list--keys">
        <li>
          <kbd>←</kbd> <kbd>→</kbd> {text('hud.hintKeysTurn')}, <kbd>↑</kbd> <kbd>↓</kbd> {text('hud.hintKeysPower')},{' '}
          <kbd>{text('hud.keyShift')}</kbd> {text('hud.hintKeysFine')}
        </li>
        <li>
          <kbd>{text('hud.keySpace')}</kbd> {text('hud.hintKeysShoot')}, <kbd>Esc</kbd> {text('hud.hintKeysCancel')}
        </li>
        <li>
          <kbd>W</kbd> <kbd>S</kbd> {text('hud.hintKeysLook')}, <kbd>L</kbd> {text('hud.hintKeysDescribe')}
        </li>
        <li>
          <kbd>C</kbd> {text('hud.hintKeysCheckpoint')}, <kbd>R</kbd> {text('hud.hintKeysRestart')}, <kbd>M</kbd> {text('hud.hintKeysMute')}
        </li>
      </ul>
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
