import { useState } from 'react';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { accessAtom } from '../../account/session/access-atom.ts';
import { DeletedLevelRow } from './DeletedLevelRow.tsx';
import { Failed, Loading, NoLevels, SignInNote } from './LevelStates.tsx';
import { OwnLevelRow } from './OwnLevelRow.tsx';
import type { OwnLevel } from './own-levels.ts';
import { useDeletedLevels } from './use-deleted-levels.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useOwnLevels } from './use-own-levels.ts';

/** The player's saved maps and the drafts of this browser. */
export function YourLevels() {
  const { levels, state, tryAgain } = useOwnLevels();
  const { deletions } = useDeletedLevels();
  const isGuest = useAtomValue(accessAtom) === 'device';
  const shown = levels.filter(({ key }) => deletions.get(key) !== 'gone');
  if (state === 'loading') return <Loading />;
  return (
    <>
      {state === 'failed' && <Failed tryAgain={tryAgain} />}
      {shown.length > 0 && <List levels={shown} />}
      {shown.length > 0 && isGuest && <SignInNote />}
      {shown.length === 0 && state === 'loaded' && <NoLevels isGuest={isGuest} />}
    </>
  );
}

function List({ levels }: { readonly levels: readonly OwnLevel[] }) {
  const text = useDialogText();
  const { deleted, deletions } = useDeletedLevels();
  /** The key of the level that was taken back last. */
  const [returned, setReturned] = useState<string>();
  const list = useKeptFocus<HTMLUListElement>();
  return (
    <ul ref={list} className="levels" aria-label={text('myMaps.yours')}>
      {levels.map((level) =>
        deletions.has(level.key) ? (
          <DeletedLevelRow
            key={level.key}
            level={level}
            undo={() => {
              setReturned(level.key);
              deleted.undo(level.key);
            }}
          />
        ) : (
          <OwnLevelRow key={level.key} level={level} takesFocus={returned === level.key} />
        ),
      )}
    </ul>
  );
}
