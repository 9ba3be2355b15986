import { openDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { languageAtom } from '../../../i18n/text-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { PENCIL, TRASH } from '../../../ui/rare-icons.ts';
import { DraftPicture, SavedPicture } from './LevelPicture.tsx';
import { LevelRow } from './LevelRow.tsx';
import type { OwnLevel } from './own-levels.ts';
import { levelToDeleteAtom } from './use-deleted-levels.ts';
import { useOpenLevel } from './use-open-level.ts';
import { useShareLink } from './use-share-link.ts';

interface OwnLevelRowProps {
  readonly level: OwnLevel;
  readonly takesFocus: boolean;
}

/** A level of the player: to edit, play, share and delete. */
export function OwnLevelRow({ level, takesFocus }: OwnLevelRowProps) {
  const text = useDialogText();
  const open = useSetAtom(openDialogAtom);
  const setLevelToDelete = useSetAtom(levelToDeleteAtom);
  const { edit, play } = useOpenLevel();
  const { saved } = level;
  const url = saved?.shareUrl ?? '';
  const { link, share } = useShareLink(url);
  const title = level.title || text('myMaps.untitled');
  const askToDelete = () => {
    setLevelToDelete(level);
    open('deleteMap');
  };
  return (
    <LevelRow
      picture={<Picture level={level} />}
      title={title}
      facts={<Facts level={level} />}
      link={link}
      url={url}
      takesFocus={takesFocus}
      actions={
        <>
          <IconButton icon={PENCIL} label={text('myMaps.edit', { title })} onClick={() => edit(level)} />
          <IconButton tone="yellow" icon="play" label={text('myMaps.play', { title })} onClick={() => play(level)} />
          {saved && (
            <IconButton icon={link === 'copied' ? 'check' : 'share'} label={text('myMaps.share', { title })} onClick={() => share(title)} />
          )}
          <IconButton icon={TRASH} label={text('myMaps.delete', { title })} onClick={askToDelete} />
        </>
      }
    />
  );
}

function Picture({ level }: { readonly level: OwnLevel }) {
  const { saved, draft, mark } = level;
  if (saved && !mark) return <SavedPicture url={saved.thumbnailUrl} theme={saved.theme} />;
  return draft && <DraftPicture tiles={draft.tiles} theme={draft.theme} />;
}

/** The date of the last change, and what is not saved. */
function Facts({ level }: { readonly level: OwnLevel }) {
  const text = useDialogText();
  const language = useAtomValue(languageAtom);
  const changed = new Date(level.changedMs);
  return (
    <>
      <time dateTime={changed.toISOString()}>{changed.toLocaleDateString(language, { dateStyle: 'medium' })}</time>
      {level.mark && <span className="level__mark">{text(level.mark === 'draft' ? 'myMaps.draft' : 'myMaps.changed')}</span>}
    </>
  );
}
