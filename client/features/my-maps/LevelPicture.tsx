import { memo, useEffect, useRef, useState } from 'react';
import type { Theme } from '../../../shared/course/course.ts';
import { COLUMNS } from '../../../shared/course/geometry.ts';
import { drawDraft, PICTURE_ROWS, TILE_PX } from './draft-picture.ts';
import { MAP_COLORS } from './map-colors.ts';

const WIDTH = COLUMNS * TILE_PX;
const HEIGHT = PICTURE_ROWS * TILE_PX;

interface SavedPictureProps {
  /** A picture of 160 by 200 pixels. */
  readonly url: string;
  readonly theme?: Theme;
}

/** The server's picture of a saved map. Until it is there, or when there is none, only the sky of its theme. */
export function SavedPicture({ url, theme = 'meadow' }: SavedPictureProps) {
  const [failed, setFailed] = useState<string>();
  const [top, middle, bottom] = MAP_COLORS[theme].sky;
  return (
    <span className="level__picture" style={{ background: `linear-gradient(${top}, ${middle}, ${bottom})` }}>
      {failed !== url && <img src={url} alt="" width={WIDTH} height={HEIGHT} loading="lazy" onError={() => setFailed(url)} />}
    </span>
  );
}

/** The picture of a draft, which the server does not know. */
export const DraftPicture = memo(function DraftPicture({ tiles, theme }: { readonly tiles: Uint16Array; readonly theme: Theme }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const painter = canvas.current?.getContext('2d');
    if (painter) drawDraft(painter, tiles, theme);
  }, [tiles, theme]);
  return (
    <span className="level__picture">
      <canvas ref={canvas} width={WIDTH} height={HEIGHT} />
    </span>
  );
});
