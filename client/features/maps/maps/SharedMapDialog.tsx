import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { closeDialogAtom, dialogsAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { localStore } from '../../../platform/storage.ts';
import { useSetAtom, useStore } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { useGame } from '../../run/play/game-context.ts';
import { holeAtom } from '../../run/play/play-atoms.ts';
import { MapPicture } from './MapPicture.tsx';
import { type LinkedMap, type LinkProblem, mapLinkOf } from './map-links.ts';
import { rememberPlayedMap } from './played-maps.ts';
import { faultText } from './problem-words.ts';
import { removeMapLink } from './remove-map-link.ts';
import { useLinkedMap } from './use-linked-map.ts';
import './shared-map.css';

/** Offers the map that the address names, over the start screen of the daily hole. Closing it is the choice of the daily hole. */
export function SharedMapDialog() {
  const text = useDialogText();
  const game = useGame();
  const close = useSetAtom(closeDialogAtom);
  const { search } = useLocation();
  const [link] = useState(() => mapLinkOf(search) ?? ({ kind: 'code', code: '' } as const));
  const { answer, tryAgain } = useLinkedMap(link);
  useForgottenLink(search);
  const play = (map: LinkedMap) => {
    rememberPlayedMap(localStore, map);
    game.playMap(map.hole);
  };
  const skip = () => close('sharedMap');
  const isPlayable = answer.state !== 'error';
  return (
    <Modal
      title={text('maps.sharedTitle')}
      onClose={skip}
      footer={
        <>
          <Button {...(!isPlayable && { 'data-autofocus': true })} onClick={skip}>
            {text('maps.playDaily')}
          </Button>
          {isPlayable && (
            <Button
              tone="yellow"
              icon="play"
              data-autofocus
              aria-disabled={answer.state === 'loading'}
              onClick={() => answer.state === 'loaded' && play(answer.value)}
            >
              {text('maps.playCustom')}
            </Button>
          )}
        </>
      }
    >
      {answer.state === 'loading' ? (
        <p role="status">{text('maps.loading')}</p>
      ) : answer.state === 'loaded' ? (
        <MapCard map={answer.value} />
      ) : (
        <Failure problem={answer.error} tryAgain={tryAgain} />
      )}
    </Modal>
  );
}

function MapCard({ map }: { readonly map: LinkedMap }) {
  const text = useDialogText();
  const { title, creator, level } = map.hole;
  return (
    <div className="shared-map">
      <MapPicture tiles={level.tiles} theme={level.theme} className="shared-map__picture" />
      <div className="shared-map__words">
        <p className="shared-map__title">{title || text('maps.untitled')}</p>
        <p>{text('maps.by', { name: creator || text('maps.unknown') })}</p>
      </div>
    </div>
  );
}

function Failure({ problem, tryAgain }: { readonly problem: LinkProblem; tryAgain(): void }) {
  const text = useDialogText();
  const errors = faultText(text, problem);
  return (
    <>
      <p role="alert">{errors === undefined ? text('maps.sharedFailed') : text('maps.sharedInvalid', { errors })}</p>
      {problem.kind === 'unreachable' && (
        <Button icon="restart" onClick={tryAgain}>
          {text('ui.tryAgain')}
        </Button>
      )}
    </>
  );
}

/** However the dialog is closed: unless the map is played, the address names it no longer. */
function useForgottenLink(search: string): void {
  const store = useStore();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the dialog goes
  useEffect(
    () => () => {
      const isOpen = store.get(dialogsAtom).includes('sharedMap');
      if (!isOpen && store.get(holeAtom).kind !== 'map') removeMapLink(navigate, search);
    },
    [],
  );
}
