import type { NavigateFunction } from 'react-router-dom';
import { leavesDialog } from '../../../dialogs/dialog-history.ts';
import { withoutMapLink } from './map-links.ts';

/**
 * Takes the map out of the address. While the history has an entry for the dialog that has just closed, it waits until that entry is gone:
 * else Back would lead to the map again.
 * @param search the query with the map
 */
export function removeMapLink(navigate: NavigateFunction, search: string): void {
  const remove = () => void navigate({ pathname: '/', search: withoutMapLink(search) }, { replace: true });
  if (leavesDialog()) window.addEventListener('popstate', remove, { once: true });
  else remove();
}
