import type { ReactNode } from 'react';
import { closeDialogAtom, swapDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import type { MessageKey } from '../../../i18n/message-keys.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { hasPlaylight } from '../../../platform/portal.ts';
import { useAtom, useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { isInfuriatingAtom } from '../../run/play/play-atoms.ts';
import { OutsideGames } from './OutsideGames.tsx';
import { PortalGames, type PortalGamesProps } from './PortalGames.tsx';
import './menu.css';

/** More Games: the other ways to play on this site, and below them the games of Playlight and those that the operator lists. */
export function MoreGamesDialog({ importSdk }: PortalGamesProps) {
  const text = useDialogText();
  const close = useSetAtom(closeDialogAtom);
  const swap = useSetAtom(swapDialogAtom);
  const [isInfuriating, setInfuriating] = useAtom(isInfuriatingAtom);
  return (
    <Modal title={text('menu.moreGames')} onClose={() => close('moreGames')}>
      <p>{text('games.text')}</p>
      <ul className="more-games">
        <Game name="games.archive" about="games.archiveText">
          <Button
            icon="calendar"
            // A player who speaks to the page says the words that are seen.
            aria-label={`${text('games.open')}: ${text('games.archive')}`}
            onClick={() => swap('moreGames', 'archive')}
          >
            {text('games.open')}
          </Button>
        </Game>
        <Game name="games.infuriating" about="games.infuriatingText">
          <Button icon="flame" tone={isInfuriating ? 'yellow' : 'paper'} onClick={() => setInfuriating(!isInfuriating)}>
            {text(isInfuriating ? 'games.switchOff' : 'games.switchOn')}
          </Button>
        </Game>
      </ul>
      {hasPlaylight() && <PortalGames importSdk={importSdk} />}
      <OutsideGames />
    </Modal>
  );
}

interface GameProps {
  readonly name: MessageKey;
  readonly about: MessageKey;
  readonly children: ReactNode;
}

function Game({ name, about, children }: GameProps) {
  const text = useDialogText();
  return (
    <li className="more-games__game">
      <div>
        <h3 className="more-games__name">{text(name)}</h3>
        <p>{text(about)}</p>
      </div>
      {children}
    </li>
  );
}
