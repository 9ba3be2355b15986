import { guestBallBits } from '../../shared/guest-names/guest-name.ts';
import { BALL_SIZE, BALL_TONES, ballBitmap } from './ball-bitmap.ts';
import { pathOf } from './PixelIcon.tsx';

/** Colors of ball styles that nobody has to earn: without the marks of a style, they do not look like one. */
const COLORS = ['#eef1f6', '#1e86e0', '#6cbf2a', '#7d3ce0', '#ff6a1a', '#e83f9c', '#ffc914', '#18a79b', '#c9202e'] as const;

/** What each tone of the bitmap lays over the color. */
const TONES = { o: '#141729', 1: '#fff9', 2: '', 3: '#0002', 4: '#0005' } as const;

const pictures = new Map<string, string>();

/** Returns the color of the ball beside a player's name. That of a guest is drawn anew each day, like the name. */
export function ballColor({ username, guest }: { readonly username: string; readonly guest: number | null }): string {
  return COLORS[(guest === null ? hashOf(username) : guestBallBits(guest)) % COLORS.length] as string;
}

/** Returns the ball in a color, as a value for `background-image`. Each is drawn once, however many rows show it. */
export function ballPicture(color: string): string {
  const known = pictures.get(color);
  if (known !== undefined) return known;
  const rows = ballBitmap();
  const body = pathOf(
    rows.map((row) => row.replace(/[1-4]/g, '#')),
    '#',
  );
  const tones = BALL_TONES.filter((tone) => TONES[tone] !== '').map((tone) => `<path fill="${TONES[tone]}" d="${pathOf(rows, tone)}"/>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${BALL_SIZE} ${BALL_SIZE}" shape-rendering="crispEdges"><path fill="${color}" d="${body}"/>${tones.join('')}</svg>`;
  const picture = `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
  pictures.set(color, picture);
  return picture;
}

/** FNV-1a: always the same hash for the same name. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
