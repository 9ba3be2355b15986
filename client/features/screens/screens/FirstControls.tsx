import { useDialogText } from '../../../i18n/use-text.ts';
import { Keys } from './Keys.tsx';
import './controls.css';

/** What fingers or keys can do, in one line. */
export function FirstControls() {
  const text = useDialogText();
  return (
    <>
      <p className="controls__line for-touch">{text('hud.hintDrag')}</p>
      <p className="controls__line for-keys">
        <Keys keys="←→" does={`${text('hud.hintKeysTurn')},`} /> <Keys keys="↑↓" does={`${text('hud.hintKeysPower')},`} />{' '}
        <Keys keys={[text('hud.keySpace')]} does={`${text('hud.hintKeysShoot')},`} />{' '}
        <Keys keys={['Esc']} does={text('hud.hintKeysCancel')} />
      </p>
    </>
  );
}
