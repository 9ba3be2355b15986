import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { EditorScreen } from '../features/maps/editor/EditorScreen.tsx';
import { LoadingScreen } from '../features/screens/screens/LoadingScreen.tsx';
import { loadMapMessages } from '../i18n/map-messages.ts';
import { useTextState } from './use-text-state.ts';

/** The editor. It has no address: the page of a map becomes the main page below it. */
export function EditorPage() {
  const hasText = useTextState(loadMapMessages) === 'loaded';
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isElsewhere = pathname !== '/' || search !== '';
  useEffect(() => {
    if (isElsewhere) navigate('/', { replace: true });
  }, [isElsewhere, navigate]);
  return hasText ? <EditorScreen /> : <LoadingScreen />;
}
