import { encode } from 'uqr';
import { pathOf } from '../../../ui/PixelIcon.tsx';

/** White modules around the code, by the standard (ISO/IEC 18004): with fewer, some readers do not find it. */
const QUIET_ZONE = 4;

/** A text as a QR code, made of our own elements: the page allows no foreign markup. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: QUIET_ZONE });
  const rows = data.map((row) => row.map((isDark) => (isDark ? '#' : '.')).join(''));
  return (
    <svg className="account-qr" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path fill="#000" d={pathOf(rows, '#')} />
    </svg>
  );
}
