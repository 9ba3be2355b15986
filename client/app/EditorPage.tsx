import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { EditorScreen } from '../features/editor/EditorScreen.tsx';
import { LoadingScreen } from '../features/screens/LoadingScreen.tsx';
import { useMapText } from './use-map-text.ts';

/** The editor. It has no address: the page of a map becomes the main page below it. */
export function EditorPage() {
  const hasText = useMapText();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isElsewhere = pathname !== '/' || search !== '';
  useEffect(() => {
    if (isElsewhere) navigate('/', { replace: true });
  }, [isElsewhere, navigate]);
  return hasText ? <EditorScreen /> : <LoadingScreen />;
}
