import { useDialogText } from '../../../i18n/use-text.ts';
import { aimModeAtom } from '../../../sim/sim-atoms.ts';
import { useAtom } from '../../../state/jotai.ts';
import { Toggle } from '../../../ui/Toggle.tsx';

/** The switch for playing without drags, in the settings. */
export function TapToAimToggle() {
  const text = useDialogText();
  const [mode, setMode] = useAtom(aimModeAtom);
  return (
    <Toggle
      checked={mode === 'tap'}
      onChange={(on) => setMode(on ? 'tap' : 'drag')}
      label={text('settings.tapToAim')}
      note={text('settings.tapToAimNote')}
    />
  );
}
