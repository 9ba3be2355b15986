import { useSyncExternalStore } from 'react';
import { api } from '../../../api/client.ts';
import { dialogTextAtom } from '../../../i18n/text-atoms.ts';
import { atom, type Store, useStore } from '../../../state/jotai.ts';
import { showToastAtom } from '../../../ui/toast-atoms.ts';
import { isSigningOutAtom } from '../../account/session/account-atoms.ts';
import { DeletedLevels, type Deletion } from './deleted-levels.ts';
import type { OwnLevel } from './own-levels.ts';
import { removeDraft } from './player-drafts.ts';

/** The level that the dialog asks about. */
export const levelToDeleteAtom = atom<OwnLevel | null>(null);

const ofStores = new WeakMap<Store, DeletedLevels>();

/** What the player has deleted on this page: it outlives the list, because a deletion can be taken back for a while. */
export function useDeletedLevels(): { readonly deleted: DeletedLevels; readonly deletions: ReadonlyMap<string, Deletion> } {
  const store = useStore();
  const deleted = ofStores.get(store) ?? createFor(store);
  return { deleted, deletions: useSyncExternalStore(deleted.subscribe, deleted.snapshot) };
}

function createFor(store: Store): DeletedLevels {
  const deleted = new DeletedLevels({
    removeDraft,
    deleteMap: (id, outlivesPage) => api.deleteMap({ id }, { outlivesPage }),
    onFailed: (level, reason) => {
      const text = store.get(dialogTextAtom);
      const words = text('myMaps.deleteFailed', { title: level.title || text('myMaps.untitled') });
      store.set(showToastAtom, reason === undefined ? words : `${words} ${reason}`, 'failure');
    },
    page: window,
  });
  // Without the session the call would be refused.
  store.sub(isSigningOutAtom, () => store.get(isSigningOutAtom) && deleted.sendAll());
  ofStores.set(store, deleted);
  return deleted;
}
