import { TILE } from '../../art/surroundings.ts';
import type { CourseRating, WayRecord } from '../course-ratings.ts';

/** How each way is drawn. The easy one is solid, the bold one dashed. */
export const WAYS = {
  easy: { color: '#ffe14d', dashes: '' },
  bold: { color: '#ff4fa3', dashes: '7 5' },
} as const;
export const HEAT_COLOR = '#ff2a1a';

/** A shot rises above the higher of its ends by this share of its length, at least by these pixels. */
const ARC = { share: 0.25, least: 14 } as const;
/** Opacity of the places where the ball lands once and where it lands most. */
const OPACITY = { least: 0.2, most: 0.9 } as const;

/** The easy and bold way of all sections, over the picture of a course with 16 pixels for each tile. SVG elements. */
export function waysOver({ sections }: CourseRating): string {
  return sections.map(({ easy, bold }) => wayOver(easy, 'easy') + wayOver(bold, 'bold')).join('');
}

/** A way as arcs from rest to rest. The record knows no flights, so the arcs are not the true ones. */
function wayOver(way: WayRecord | undefined, kind: keyof typeof WAYS): string {
  if (!way) return '';
  const points = way.places.map(([column, row]) => [column * TILE, row * TILE] as const);
  const [[x, y] = [0, 0], ...rest] = points;
  let path = `M${x} ${y}`;
  let from = [x, y] as const;
  for (const to of rest) {
    const rise = Math.max(ARC.least, Math.hypot(to[0] - from[0], to[1] - from[1]) * ARC.share);
    path += ` Q${(from[0] + to[0]) / 2} ${Math.min(from[1], to[1]) - rise} ${to[0]} ${to[1]}`;
    from = to;
  }
  const { color, dashes } = WAYS[kind];
  const stroke = (width: number, paint: string) =>
    `<path d="${path}" fill="none" stroke="${paint}" stroke-width="${width}" stroke-dasharray="${dashes}" stroke-linecap="round"/>`;
  const dots = points.map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="3.5" fill="${color}" stroke="#141729"/>`).join('');
  return stroke(5, '#141729') + stroke(2.5, color) + dots;
}

/** Where a casual player's ball lands, over the picture of a course: the more often, the stronger. SVG elements. */
export function heatOver(landings: ReadonlyMap<number, number>, width: number): string {
  const most = Math.max(1, ...landings.values());
  return [...landings]
    .map(([tile, count]) => {
      // The root keeps places visible where the ball is seldom.
      const opacity = OPACITY.least + (OPACITY.most - OPACITY.least) * Math.sqrt(count / most);
      const x = (tile % width) * TILE;
      const y = Math.floor(tile / width) * TILE;
      return `<rect x="${x}" y="${y}" width="${TILE}" height="${TILE}" rx="4" fill="${HEAT_COLOR}" opacity="${opacity.toFixed(2)}"/>`;
    })
    .join('');
}
