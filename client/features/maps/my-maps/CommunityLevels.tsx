import { useState } from 'react';
import { useDialogText } from '../../../i18n/use-text.ts';
import { localStore } from '../../../platform/storage.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { PixelIcon } from '../../../ui/PixelIcon.tsx';
import { PEOPLE } from '../../../ui/rare-icons.ts';
import { forgetPlayedMap, type ListedMap, listPlayedMaps } from '../maps/played-maps.ts';
import { SavedPicture } from './LevelPicture.tsx';
import { LevelRow } from './LevelRow.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { useOpenLevel } from './use-open-level.ts';

/** Levels of other players that were played on this device, by their links. */
export function CommunityLevels() {
  const text = useDialogText();
  const [levels, setLevels] = useState(() => listPlayedMaps(localStore));
  const [removed, setRemoved] = useState<string>();
  const list = useKeptFocus();
  const remove = ({ id, title }: ListedMap) => {
    forgetPlayedMap(localStore, id);
    setLevels(listPlayedMaps(localStore));
    setRemoved(title || text('maps.untitled'));
  };
  return (
    <div ref={list}>
      <p className="visually-hidden" role="status">
        {removed !== undefined && text('myMaps.removed', { title: removed })}
      </p>
      {levels.length === 0 ? (
        <NothingPlayed />
      ) : (
        <ul className="levels" aria-label={text('myMaps.community')}>
          {levels.map((level) => (
            <PlayedLevelRow key={level.id} level={level} remove={() => remove(level)} />
          ))}
        </ul>
      )}
    </div>
  );
}

function PlayedLevelRow({ level, remove }: { readonly level: ListedMap & { readonly best?: number }; remove(): void }) {
  const text = useDialogText();
  const { playById } = useOpenLevel();
  const { id, creator, best, theme, thumbnailUrl } = level;
  const title = level.title || text('maps.untitled');
  return (
    <LevelRow
      picture={<SavedPicture url={thumbnailUrl} theme={theme} />}
      title={title}
      facts={
        <>
          <span>{text('myMaps.by', { name: creator || text('maps.unknown') })}</span>
          <span>{best === undefined ? text('myMaps.notFinished') : text('myMaps.best', { strokes: best })}</span>
        </>
      }
      actions={
        <>
          <IconButton tone="yellow" icon="play" label={text('myMaps.playAgain', { title })} onClick={() => playById(id)} />
          <IconButton icon="close" label={text('myMaps.remove', { title })} onClick={remove} />
        </>
      }
    />
  );
}

/** Tells how a level gets here. */
function NothingPlayed() {
  const text = useDialogText();
  return (
    <div className="levels__none">
      <PixelIcon name={PEOPLE} className="levels__icon" />
      <h3 className="levels__title">{text('myMaps.playedNone')}</h3>
      <p className="levels__text">{text('myMaps.playedNoneText')}</p>
    </div>
  );
}
