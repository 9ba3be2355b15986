import { useState } from 'react';
import { MEDALS } from '../../../../shared/course/medals.ts';
import { useSetAtom } from '../../../state/jotai.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Choice, Select } from '../../../ui/Choice.tsx';
import { ICON_BITMAPS } from '../../../ui/icon-bitmaps.ts';
import { Medal } from '../../../ui/Medal.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { PixelBall } from '../../../ui/PixelBall.tsx';
import { type IconName, PixelIcon } from '../../../ui/PixelIcon.tsx';
import { PixelNumber } from '../../../ui/PixelNumber.tsx';
import { Rich } from '../../../ui/Rich.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { Toggle } from '../../../ui/Toggle.tsx';
import { showToastAtom } from '../../../ui/toast-atoms.ts';
import { Section } from './Section.tsx';

export const TONES = ['yellow', 'sky', 'pink', 'paper'] as const;
const ICONS = Object.keys(ICON_BITMAPS) as IconName[];

/** Every component of client/ui, in each of its states. */
export function Parts() {
  return (
    <>
      <Buttons />
      <Controls />
      <Overlays />
      <Pictures />
    </>
  );
}

function Buttons() {
  return (
    <Section title="Buttons">
      {TONES.map((tone) => (
        <div key={tone} className="design__line">
          <Button tone={tone}>{tone}</Button>
          <Button tone={tone} icon="play">
            with icon
          </Button>
          <Button tone={tone} icon="flag" disabled>
            disabled
          </Button>
          <IconButton tone={tone} icon="settings" label={`${tone} icon button`} />
          <IconButton tone={tone} icon="settings" label={`${tone} icon button, disabled`} disabled />
        </div>
      ))}
      <div className="design__line">
        <Button tone="yellow" size="large" icon="play">
          Large
        </Button>
      </div>
    </Section>
  );
}

const SPEEDS = [
  { value: 'slow', label: 'Slow' },
  { value: 'normal', label: 'Normal' },
  { value: 'fast', label: 'Fast' },
] as const;
type Speed = (typeof SPEEDS)[number]['value'];

const TABS = [
  { name: 'front', label: 'Front nine' },
  { name: 'back', label: 'Back nine' },
] as const;
type Tab = (typeof TABS)[number]['name'];

function Controls() {
  const [on, setOn] = useState(true);
  const [off, setOff] = useState(false);
  const [speed, setSpeed] = useState<Speed>('normal');
  const [tab, setTab] = useState<Tab>('front');
  return (
    <Section title="Controls">
      <Toggle checked={on} onChange={setOn} label="A switch that is on" />
      <Toggle checked={off} onChange={setOff} label="A switch that is off" note="With a note that is read out after it." />
      <Choice label="One of a few" value={speed} options={SPEEDS} onChange={(next) => setSpeed(next)} />
      <Select label="One of many" value={speed} options={SPEEDS} onChange={(next) => setSpeed(next)} />
      <Tabs<Tab> label="Tabs" tabs={TABS} chosen={tab} onChoose={setTab}>
        <p>{tab === 'front' ? 'What the first shows.' : 'What the second shows.'}</p>
      </Tabs>
    </Section>
  );
}

function Overlays() {
  const toast = useSetAtom(showToastAtom);
  const [open, setOpen] = useState<'plain' | 'question' | 'wide'>();
  const close = () => setOpen(undefined);
  return (
    <Section title="Modal and toast">
      <div className="design__line">
        <Button onClick={() => setOpen('plain')}>Modal</Button>
        <Button onClick={() => setOpen('question')}>Modal that asks</Button>
        <Button onClick={() => setOpen('wide')}>Wide modal</Button>
        <Button onClick={() => toast('A toast, for three seconds')}>Toast</Button>
      </div>
      {open && (
        <Modal
          title={open === 'question' ? 'A question?' : 'A modal'}
          wide={open === 'wide'}
          cross={open !== 'question'}
          onClose={close}
          onEnter={close}
          footer={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button tone="yellow" data-autofocus onClick={close}>
                Confirm
              </Button>
            </>
          }
        >
          <p>Escape cancels, Enter confirms. The focus stays inside and goes back to where it was.</p>
        </Modal>
      )}
    </Section>
  );
}

function Pictures() {
  return (
    <Section title="Pictures and figures">
      <ul className="design__icons">
        {ICONS.map((name) => (
          <li key={name} data-icon={name}>
            <PixelIcon name={name} />
            <code>{name}</code>
          </li>
        ))}
        {MEDALS.map((medal) => (
          <li key={medal}>
            <Medal medal={medal} decorative />
            <code>{medal}</code>
          </li>
        ))}
      </ul>
      <p className="design__figures">
        <PixelNumber text="#0123456789" />
      </p>
      <PixelBall className="design__ball" />
      <p>
        <Rich words="Words of a catalogue, with **what matters** between stars." />
      </p>
    </Section>
  );
}
