import { useState } from 'react';
import type { Theme } from '../../../../shared/course/course.ts';
import { PixelIcon } from '../../../ui/PixelIcon.tsx';
import { MapPicture, PICTURE_SIZE } from '../maps/MapPicture.tsx';
import { MAP_COLORS } from '../maps/map-colors.ts';

interface SavedPictureProps {
  /** A picture of 160 by 200 pixels. */
  readonly url: string;
  readonly theme: Theme;
}

/** The server's picture of a saved map. Until it is there, the sky of its theme, and a flag as well when there is none. */
export function SavedPicture({ url, theme }: SavedPictureProps) {
  const [failed, setFailed] = useState<string>();
  const [top, middle, bottom] = MAP_COLORS[theme].sky;
  return (
    <span className="level__picture" style={{ background: `linear-gradient(${top}, ${middle}, ${bottom})` }}>
      {failed === url ? (
        <PixelIcon name="flag" className="level__no-picture" />
      ) : (
        <img src={url} alt="" {...PICTURE_SIZE} loading="lazy" onError={() => setFailed(url)} />
      )}
    </span>
  );
}

/** The picture of a draft, which the server does not know. */
export function DraftPicture({ tiles, theme }: { readonly tiles: Uint16Array; readonly theme: Theme }) {
  return (
    <span className="level__picture">
      <MapPicture tiles={tiles} theme={theme} />
    </span>
  );
}
