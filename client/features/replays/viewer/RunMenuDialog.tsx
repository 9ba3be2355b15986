import { useEffect, useRef, useState } from 'react';
import { useDialogText } from '../../../i18n/use-text.ts';
import { today } from '../../../platform/today.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { type Icon, PixelIcon } from '../../../ui/PixelIcon.tsx';
import { RouteLink } from '../../../ui/RouteLink.tsx';
import { GHOST, TARGET } from '../../../ui/rare-icons.ts';
import { playPath } from './play-path.ts';
import { useRunMenu } from './use-run-menu.ts';
import { useShown, useViewer } from './use-viewer.ts';
import { VIEWER_ICONS } from './viewer-icons.ts';

/** What can be done with a run beside watching it. */
export function RunMenuDialog() {
  const text = useDialogText();
  const { found } = useShown();
  const menu = useRunMenu();
  const [isOpen, setOpen] = useState(false);
  usePausedRun();
  const { run, day } = found;
  const path = playPath(found, today());
  return (
    <Modal title={text('viewer.menu')} onClose={menu.close}>
      <ul className="viewer-menu">
        {path !== undefined && (
          <li>
            <RouteLink className="viewer-menu__item" to={path}>
              <PixelIcon name="play" /> {text('viewer.playHole')}
            </RouteLink>
          </li>
        )}
        {path !== undefined && <Item icon={GHOST} label={text('viewer.race')} onPress={() => menu.race(path)} />}
        {run && <Item icon="share" label={text('viewer.share')} onPress={() => menu.share(run)} />}
        {run && day !== null && !run.infuriatingMode && (
          <Item icon="flag" label={text('viewer.byCheckpoint')} onPress={menu.compareStrokes} />
        )}
        {run && day !== null && day < today() && (
          <Item icon={TARGET} label={text('viewer.shots')} onPress={() => menu.showShots(run, day)} />
        )}
        {run && <Item icon="rival" label={text('challenges.friend')} onPress={() => menu.challengeFriend(run)} />}
        <li>
          <button type="button" className="viewer-menu__item" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <PixelIcon name="right" /> {text('viewer.more')}
          </button>
        </li>
        {isOpen && (
          <>
            <Item icon="check" label={text('viewer.verify')} onPress={menu.verify} />
            <Item icon={VIEWER_ICONS.download} label={text('viewer.download')} onPress={menu.download} />
            <Item icon="help" label={text('viewer.keys')} onPress={menu.showKeys} />
          </>
        )}
      </ul>
    </Modal>
  );
}

/** Pauses the run once: it would go on to play behind the dialog. */
function usePausedRun(): void {
  const viewer = useViewer();
  const paused = useRef(false);
  useEffect(() => {
    if (!paused.current) viewer.command({ kind: 'pause' });
    paused.current = true;
  }, [viewer]);
}

function Item({ icon, label, onPress }: { readonly icon: Icon; readonly label: string; onPress(): void }) {
  return (
    <li>
      <button type="button" className="viewer-menu__item" onClick={onPress}>
        <PixelIcon name={icon} /> {label}
      </button>
    </li>
  );
}
