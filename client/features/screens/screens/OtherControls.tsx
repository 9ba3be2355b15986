import { useDialogText } from '../../../i18n/use-text.ts';
import { Keys } from './Keys.tsx';
import './controls.css';
import './other-controls.css';

/** What else they can do. */
export function OtherControls() {
  const text = useDialogText();
  return (
    <>
      <ul className="controls for-touch">
        <li>{text('hud.hintCancel')}</li>
        <li>{text('hud.hintLook')}</li>
        <li>{text('hud.hintTap')}</li>
      </ul>
      <ul className="controls for-keys">
        <li>
          <Keys keys={[text('hud.keyShift')]} does={text('hud.hintKeysFine')} />
        </li>
        <li>
          <Keys keys="WS" does={`${text('hud.hintKeysLook')},`} /> <Keys keys="L" does={text('hud.hintKeysDescribe')} />
        </li>
        <li>
          <Keys keys="C" does={`${text('hud.hintKeysCheckpoint')},`} /> <Keys keys="R" does={`${text('hud.hintKeysRestart')},`} />{' '}
          <Keys keys="M" does={text('hud.hintKeysMute')} />
        </li>
      </ul>
    </>
  );
}
