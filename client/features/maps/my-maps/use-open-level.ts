import { useNavigate } from 'react-router-dom';
import { mapPagePath } from '../../../../shared/page-routes.ts';
import { api } from '../../../api/client.ts';
import { closeAllDialogsAtom } from '../../../dialogs/dialog-atoms.ts';
import { leavesDialog } from '../../../dialogs/dialog-history.ts';
import type { MessageKey } from '../../../i18n/message-keys.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { atom, useSetAtom, useStore } from '../../../state/jotai.ts';
import { showToastAtom } from '../../../ui/toast-atoms.ts';
import { useGame } from '../../run/play/game-context.ts';
import { editorActionsAtom } from '../editor/editor-atoms.ts';
import { type EditorOpening, type EditorRequest, openEditor } from '../editor/open-editor.ts';
import type { OwnLevel } from './own-levels.ts';

const FAILURES: Readonly<Record<Exclude<EditorOpening, 'opened'>, MessageKey>> = { missing: 'myMaps.gone', failed: 'myMaps.notOpened' };

/** The editor is being loaded, perhaps with a map from the server: a second press opens nothing. */
export const isOpeningAtom = atom(false);

interface OpenLevel {
  /** Opens a new map in the editor. */
  create(): void;
  edit(level: OwnLevel): void;
  /** Plays a saved level as others do; tests one with unsaved changes, and the editor follows. */
  play(level: OwnLevel): void;
  /** Plays a saved map. @param id see MAP_ID */
  playById(id: string): void;
}

/** What leads from the list of levels to the editor and to the course. */
export function useOpenLevel(): OpenLevel {
  const game = useGame();
  const store = useStore();
  const navigate = useNavigate();
  const text = useDialogText();
  const toast = useSetAtom(showToastAtom);
  const closeAll = useSetAtom(closeAllDialogsAtom);
  /** @returns whether the editor shows the level */
  const open = async (request: EditorRequest): Promise<boolean> => {
    if (store.get(isOpeningAtom)) return false;
    store.set(isOpeningAtom, true);
    const opening = await openEditor(request, { store, game, api }).finally(() => store.set(isOpeningAtom, false));
    if (opening !== 'opened') toast(text(FAILURES[opening]), 'failure');
    return opening === 'opened';
  };
  const playById = (id: string): void => {
    // The page of the map replaces the history entry of the dialog. The dialogs close after that, which would remove the entry.
    navigate(mapPagePath(id), { replace: leavesDialog() });
    closeAll();
  };
  return {
    create: () => void open({ kind: 'new' }),
    edit: (level) => void open(requestOf(level)),
    play: (level) => {
      if (level.saved && !level.mark) playById(level.saved.id);
      else void open(requestOf(level)).then((isOpen) => isOpen && store.get(editorActionsAtom)?.preview());
    },
    playById,
  };
}

function requestOf({ key, saved, draft }: OwnLevel): EditorRequest {
  if (saved) return { kind: 'saved', id: saved.id, title: draft?.isUnsaved ? draft.title : saved.title };
  return { kind: 'draft', id: draft?.id ?? key };
}
