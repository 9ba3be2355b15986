import { memo, useEffect, useRef } from 'react';
import type { Theme } from '../../../../shared/course/course.ts';
import { COLUMNS } from '../../../../shared/course/geometry.ts';
import { drawMap, PICTURE_ROWS, TILE_PX } from './map-picture.ts';

/** Pixels. Pictures by the server are as large. */
export const PICTURE_SIZE = { width: COLUMNS * TILE_PX, height: PICTURE_ROWS * TILE_PX } as const;

interface MapPictureProps {
  readonly tiles: Uint16Array;
  readonly theme: Theme;
  readonly className?: string;
}

/** A small picture of a map, drawn by the page. */
export const MapPicture = memo(function MapPicture({ tiles, theme, className }: MapPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const painter = canvas.current?.getContext('2d');
    if (painter) drawMap(painter, tiles, theme);
  }, [tiles, theme]);
  return <canvas ref={canvas} {...PICTURE_SIZE} className={className} />;
});
