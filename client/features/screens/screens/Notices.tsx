import { Fragment, useEffect } from 'react';
import { useDialogText } from '../../../i18n/use-text.ts';
import { aimModeAtom, isExhaustedAtom } from '../../../sim/sim-atoms.ts';
import { useAtom, useAtomValue } from '../../../state/jotai.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { bannerAtom, isRunInfuriatingAtom, tipAtom } from '../../run/play/play-atoms.ts';
import { useRunControls } from '../../run/play/use-run-controls.ts';
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
  if (!banner || banner.kind === 'checkpoint') return null;
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
          <Keys keys="←→" does={`${text('hud.hintKeysTurn')},`} /> <Keys keys="↑↓" does={`${text('hud.hintKeysPower')},`} />{' '}
          <Keys keys={[text('hud.keyShift')]} does={text('hud.hintKeysFine')} />
        </li>
        <li>
          <Keys keys={[text('hud.keySpace')]} does={`${text('hud.hintKeysShoot')},`} />{' '}
          <Keys keys={['Esc']} does={text('hud.hintKeysCancel')} />
        </li>
        <li>
          <Keys keys="WS" does={`${text('hud.hintKeysLook')},`} /> <Keys keys="L" does={text('hud.hintKeysDescribe')} />
        </li>
        <li>
          <Keys keys="C" does={`${text('hud.hintKeysCheckpoint')},`} /> <Keys keys="R" does={`${text('hud.hintKeysRestart')},`} />{' '}
          <Keys keys="M" does={text('hud.hintKeysMute')} />
        </li>
      </ul>
      <IconButton icon="close" label={text('hud.closeControls')} className="notice__close" onClick={() => controls.closeHint()} />
    </section>
  );
}

interface KeysProps {
  /** Their names; each letter of a string is one. */
  readonly keys: Iterable<string>;
  readonly does: string;
}

/** Keys and what they do, in one line where there is room, so that no key stands at the end of a line without its words. */
function Keys({ keys, does }: KeysProps) {
  return (
    <span className="notice__keys">
      {[...keys].map((key) => (
        <Fragment key={key}>
          <kbd>{key}</kbd>{' '}
        </Fragment>
      ))}
      {does}
    </span>
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
