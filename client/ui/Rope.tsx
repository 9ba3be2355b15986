import { PixelIcon } from './PixelIcon.tsx';
import { ROPE } from './rare-icons.ts';
import './rope.css';

/** The mark of a run whose aim has shown bounces (`isHelped`). Decoration: words beside it say the same. */
export function Rope({ className }: { readonly className: string }) {
  return <PixelIcon name={ROPE} className={`rope ${className}`} />;
}
