import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { EditorScreen } from '../features/maps/editor/EditorScreen.tsx';

/** The editor. It has no address: the page of a map becomes the main page below it. */
export function EditorPage() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isElsewhere = pathname !== '/' || search !== '';
  useEffect(() => {
    if (isElsewhere) navigate('/', { replace: true });
  }, [isElsewhere, navigate]);
  return <EditorScreen />;
}
