import { memo } from 'react';
import { ICON_BITMAPS, ICON_SIZE } from './icon-bitmaps.ts';
import type { IconBitmap } from './rare-icons.ts';
import './pixel-icon.css';

export type IconName = keyof typeof ICON_BITMAPS;
/** An icon of the page, or the bitmap of one that only its own dialog has. */
export type Icon = IconName | IconBitmap;

/** Decoration beside a label: hidden from screen readers. */
export const PixelIcon = memo(function PixelIcon({ name, className = '' }: { readonly name: Icon; readonly className?: string }) {
  const rows: IconBitmap = typeof name === 'string' ? ICON_BITMAPS[name] : name;
  return (
    <svg className={`pixel-icon ${className}`} viewBox={`0 0 ${ICON_SIZE} ${ICON_SIZE}`} shapeRendering="crispEdges" aria-hidden="true">
      <path fill="currentColor" d={pathOf(rows, '#')} />
      <path className="pixel-icon__light" d={pathOf(rows, 'o')} />
    </svg>
  );
});

/** One rectangle per run of equal pixels. */
export function pathOf(rows: readonly string[], mark: string): string {
  let path = '';
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (row[x] !== mark) continue;
      let end = x;
      while (row[end] === mark) end++;
      path += `M${x} ${y}h${end - x}v1h${x - end}z`;
      x = end;
    }
  });
  return path;
}
