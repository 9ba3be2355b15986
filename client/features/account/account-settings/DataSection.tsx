import { useState } from 'react';
import { languageAtom } from '../../../i18n/text-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { SHARE_UP } from '../../../ui/rare-icons.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { showToastAtom } from '../../../ui/toast-atoms.ts';
import { KnownFailure } from '../errors/failure-words.ts';
import { useSignedIn } from './account-context.ts';
import { fetchExport } from './account-export.ts';
import { DeleteRow } from './DeleteRow.tsx';
import { Failures } from './Form.tsx';
import { useWithReverification } from './reverification-context.ts';
import { Row, Section } from './Section.tsx';
import { useAction } from './use-action.ts';

/** The data that the server keeps: export it, or delete the account. */
export function DataSection() {
  const { user } = useSignedIn();
  const text = useDialogText();
  return (
    <Section title={text('accountSettings.data')}>
      <ExportRow />
      {user.deleteSelfEnabled && <DeleteRow />}
    </Section>
  );
}

function ExportRow() {
  const text = useDialogText();
  const language = useAtomValue(languageAtom);
  const toast = useSetAtom(showToastAtom);
  const { session } = useSignedIn();
  const withReverification = useWithReverification();
  const action = useAction();
  const [bytes, setBytes] = useState(0);
  const kilobytes = new Intl.NumberFormat(language, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });
  const collect = async () => {
    setBytes(0);
    // A new token: after a reverification the token must carry it.
    const ask = async () => fetchExport(await session.getToken({ skipCache: true }), setBytes);
    const isSaved = await action.run(async () => {
      const file = await withReverification(ask);
      if (!('content' in file)) throw new KnownFailure('accountSettings.exportFailed');
      saveFile(file.content, file.name);
    });
    if (isSaved) toast(text('accountSettings.exported'));
  };
  return (
    <Row label={text('accountSettings.export')} value={text('accountSettings.exportText')}>
      <div role="status">
        {action.isBusy && (
          <div className="account-progress">
            <progress aria-label={text('accountSettings.exporting')} />
            <span>{bytes === 0 ? text('accountSettings.exporting') : kilobytes.format(bytes / 1000)}</span>
          </div>
        )}
      </div>
      <Failures failures={action.failures} />
      <Button className="account-wide" icon={SHARE_UP} aria-disabled={action.isBusy} onClick={collect}>
        {text('accountSettings.exportButton')}
      </Button>
    </Row>
  );
}
