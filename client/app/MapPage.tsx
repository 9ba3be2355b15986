import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import type { LinkProblem, MapLink } from '../features/maps/maps/map-links.ts';
import { rememberPlayedMap } from '../features/maps/maps/played-maps.ts';
import { faultText } from '../features/maps/maps/problem-words.ts';
import { useLinkedMap } from '../features/maps/maps/use-linked-map.ts';
import { FailureScreen } from '../features/run/failure/FailureScreen.tsx';
import type { MapHole } from '../features/run/play/hole.ts';
import { LoadingScreen } from '../features/screens/screens/LoadingScreen.tsx';
import type { WordsPart } from '../i18n/groups.ts';
import { useDialogText } from '../i18n/use-text.ts';
import { localStore } from '../platform/storage.ts';
import { RouteLink } from '../ui/RouteLink.tsx';
import { useWords } from '../ui/use-words.ts';
import { MissingWordsScreen } from './MissingWordsScreen.tsx';
import { NothingHere } from './NothingHere.tsx';

export interface MapPageProps {
  /** Draws the game with the map. */
  readonly show: (hole: MapHole) => ReactNode;
}

const WORDS: readonly WordsPart[] = ['dialogs', 'maps'];

/** `/play/{mapId}`: the newest revision of a saved map, which begins at once. Each visit asks for it anew, also from the page itself. */
export function MapPage({ show }: MapPageProps) {
  const { id = '' } = useParams();
  const { key } = useLocation();
  return <SavedMap key={`${id} ${key}`} id={id} show={show} />;
}

function SavedMap({ id, show }: MapPageProps & { readonly id: string }) {
  const [link] = useState<MapLink>({ kind: 'saved', id });
  const { answer, tryAgain } = useLinkedMap(link);
  const hasText = useWords(WORDS) === 'loaded';
  useEffect(() => {
    if (answer.state === 'loaded') rememberPlayedMap(localStore, answer.value);
  }, [answer]);
  if (answer.state === 'loading') return <LoadingScreen />;
  if (answer.state === 'loaded') return show(answer.value.hole);
  if (answer.error.kind === 'missing') return <NothingHere what="map" />;
  return <Failure problem={answer.error} hasText={hasText} retry={tryAgain} />;
}

interface FailureProps {
  readonly problem: LinkProblem;
  readonly hasText: boolean;
  retry(): void;
}

function Failure({ problem, hasText, retry }: FailureProps) {
  const text = useDialogText();
  if (!hasText) return <MissingWordsScreen retry={retry} />;
  const errors = faultText(text, problem);
  return (
    <FailureScreen message={errors === undefined ? text('maps.failed') : text('maps.invalid', { errors })} remedy="retry" retry={retry}>
      <RouteLink className="button button--paper" to="/">
        {text('maps.playDaily')}
      </RouteLink>
    </FailureScreen>
  );
}
