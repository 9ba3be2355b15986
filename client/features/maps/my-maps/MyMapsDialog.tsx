import { useState } from 'react';
import { closeDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { ADD_SQUARE } from '../../../ui/rare-icons.ts';
import { Tabs } from '../../../ui/Tabs.tsx';
import { CommunityLevels } from './CommunityLevels.tsx';
import { isOpeningAtom, useOpenLevel } from './use-open-level.ts';
import { YourLevels } from './YourLevels.tsx';
import './my-maps.css';

type Tab = 'own' | 'community';

/** The way into the editor: the player's own levels, and those of others that were played here. */
export function MyMapsDialog() {
  const text = useDialogText();
  const close = useSetAtom(closeDialogAtom);
  const { create } = useOpenLevel();
  const isOpening = useAtomValue(isOpeningAtom);
  const [tab, setTab] = useState<Tab>('own');
  return (
    <Modal
      title={text('myMaps.title')}
      wide
      className={isOpening ? 'my-maps my-maps--opening' : 'my-maps'}
      onClose={() => close('myMaps')}
      footer={
        tab === 'own' && (
          <Button tone="yellow" icon={ADD_SQUARE} onClick={create}>
            {text('myMaps.createNew')}
          </Button>
        )
      }
    >
      <p className="visually-hidden" role="status">
        {isOpening && text('myMaps.opening')}
      </p>
      <Tabs<Tab>
        label={text('myMaps.views')}
        tabs={[
          { name: 'own', label: text('myMaps.yours') },
          { name: 'community', label: text('myMaps.community') },
        ]}
        chosen={tab}
        onChoose={setTab}
      >
        {tab === 'own' ? <YourLevels /> : <CommunityLevels />}
      </Tabs>
    </Modal>
  );
}
