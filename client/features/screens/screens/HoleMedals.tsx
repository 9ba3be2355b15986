import type { MedalStrokes } from '../../../../shared/course/medals.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { MEDAL_WORDS, Medal } from '../../../ui/Medal.tsx';
import { PixelNumber } from '../../../ui/PixelNumber.tsx';
import './hole-medals.css';

/** How many strokes each medal of the hole allows. */
export function HoleMedals({ limits }: { readonly limits: MedalStrokes }) {
  const text = useDialogText();
  return (
    <ul className="hole-medals">
      {(['gold', 'silver', 'bronze'] as const).map((medal) => {
        const words = text('medals.limit', { medal: text(MEDAL_WORDS[medal]), strokes: limits[medal] });
        return (
          <li key={medal} title={words}>
            <Medal medal={medal} decorative />
            <span className="visually-hidden">{words}</span>
            <span aria-hidden="true">
              <PixelNumber text={String(limits[medal])} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
