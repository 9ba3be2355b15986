import { useId } from 'react';
import { useDialogText } from '../../../i18n/use-text.ts';
import { atom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { useOffline } from '../../../ui/use-offline.ts';
import type { ImportPlaylight } from '../../ground/portal/playlight.ts';
import { usePortal } from '../../ground/portal/use-portal.ts';
import { screenAtom } from '../../run/play/play-atoms.ts';

/** Everywhere but at the start something of the player's lies behind the page: a run, or a map. */
const isRunOnAtom = atom((get) => get(screenAtom) !== 'start');

export interface PortalGamesProps {
  /** Another source of Playlight's SDK; for tests. */
  readonly importSdk?: ImportPlaylight | undefined;
}

/** The games of Playlight. The press is the player's agreement: nothing is requested before, and nothing is stored. */
export function PortalGames({ importSdk }: PortalGamesProps) {
  const text = useDialogText();
  const id = useId();
  const { state, open, offer } = usePortal(isRunOnAtom, importSdk);
  const isOffline = useOffline(offer);
  const label = { offered: 'games.portalOpen', loading: 'games.portalLoading', failed: 'ui.tryAgain' } as const;
  return (
    <section className="more-games__elsewhere" aria-labelledby={id}>
      <h3 id={id} className="more-games__heading">
        {text('games.portal')}
      </h3>
      <p>{text('games.portalText')}</p>
      <p role="status" className="visually-hidden">
        {state === 'loading' && text('games.portalLoading')}
      </p>
      <div className="more-games__portal">
        {state === 'failed' && <p role="alert">{text(isOffline ? 'games.offline' : 'games.portalFailed')}</p>}
        {/* One button for all: it keeps the focus while its words change. */}
        <Button
          icon={state === 'failed' ? 'restart' : 'link'}
          aria-disabled={state === 'loading'}
          onClick={({ currentTarget }) => void open(currentTarget)}
        >
          {text(label[state])}
        </Button>
      </div>
    </section>
  );
}
