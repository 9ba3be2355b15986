import { closeDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import type { MessageKey } from '../../../i18n/message-keys.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useSetAtom } from '../../../state/jotai.ts';
import { Modal } from '../../../ui/Modal.tsx';

/** All keys of the page, and what fingers do. */
export function RunKeysDialog() {
  const text = useDialogText();
  const close = useSetAtom(closeDialogAtom);
  const rows: readonly (readonly [what: MessageKey, keys: readonly string[]])[] = [
    ['viewer.keyToggle', [text('viewer.keySpace')]],
    ['viewer.keyShots', ['←', '→']],
    ['viewer.keyCheckpoints', ['↓', '↑']],
    ['viewer.keySteps', [',', '.']],
    ['viewer.keyEnds', ['Home', 'End']],
    ['viewer.speed', ['-', '+']],
    ['viewer.freeCamera', ['F']],
    ['viewer.keyList', ['?']],
  ];
  return (
    <Modal title={text('viewer.keys')} onClose={() => close('runKeys')}>
      <p>{text('viewer.keysTouch')}</p>
      <dl className="viewer-keys">
        {rows.map(([what, keys]) => (
          <div key={what} className="viewer-keys__row">
            <dt>{text(what)}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
