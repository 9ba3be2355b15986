import { useEffect, useRef } from 'react';
import { useDialogText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/Button.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { useCopy } from '../../../ui/use-copy.ts';
import type { KeepOpenProps } from './AccountDialog.tsx';

interface BackupCodesProps extends KeepOpenProps {
  readonly codes: readonly string[];
  onSaved(): void;
}

/** Codes that the server shows only once: while they are shown, the dialog is kept open. */
export function BackupCodes({ codes, keepOpen, isWarned, onSaved }: BackupCodesProps) {
  const text = useDialogText();
  const copy = useCopy();
  const title = useRef<HTMLHeadingElement>(null);
  const lines = `${codes.join('\n')}\n`;
  useEffect(() => title.current?.focus(), []);
  useEffect(() => {
    keepOpen(true);
    return () => keepOpen(false);
  }, [keepOpen]);
  useEffect(() => {
    if (isWarned) title.current?.scrollIntoView({ block: 'start' });
  }, [isWarned]);
  return (
    <div className="account-part">
      <h5 ref={title} className="account-row__label" tabIndex={-1}>
        {text('accountSettings.backup')}
      </h5>
      <div role="alert">{isWarned && <p className="account-failure">{text('accountSettings.backupWarning')}</p>}</div>
      <p>{text('accountSettings.backupText')}</p>
      <ul className="account-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="account-buttons">
        <Button onClick={() => void copy(lines)}>{text('accountSettings.copy')}</Button>
        <Button onClick={() => saveFile(new Blob([lines], { type: 'text/plain' }), 'upshot-backup-codes.txt')}>
          {text('accountSettings.download')}
        </Button>
        <Button tone="yellow" onClick={onSaved}>
          {text('accountSettings.backupSaved')}
        </Button>
      </div>
    </div>
  );
}
