import { memo } from 'react';
import type { MedalName } from '../../shared/course/medals.ts';
import type { MessageKey } from '../i18n/message-keys.ts';
import { useDialogText } from '../i18n/use-text.ts';
import { ICON_SIZE } from './icon-bitmaps.ts';
import { MEDAL_BITMAPS } from './medal-bitmaps.ts';
import { pathOf } from './PixelIcon.tsx';
import './medal.css';

export const MEDAL_WORDS = {
  gold: 'medals.gold',
  silver: 'medals.silver',
  bronze: 'medals.bronze',
  leaf: 'medals.leaf',
} as const satisfies Record<MedalName, MessageKey>;

const TONES = { '#': 'ink', o: 'light', '+': 'main', '-': 'shade', '=': 'ribbon' } as const;

interface MedalProps {
  readonly medal: MedalName;
  /** A text beside it says the same: hidden from screen readers. */
  readonly decorative?: boolean;
  readonly className?: string;
}

/** A medal with its name, told apart by shape, color and name. Needs the texts of the dialogs. */
export const Medal = memo(function Medal({ medal, decorative = false, className = '' }: MedalProps) {
  const text = useDialogText();
  return (
    <svg
      role="img"
      aria-label={decorative ? undefined : text(MEDAL_WORDS[medal])}
      aria-hidden={decorative}
      className={`medal medal--${medal} ${className}`}
      viewBox={`0 0 ${ICON_SIZE} ${ICON_SIZE}`}
      shapeRendering="crispEdges"
      data-medal={medal}
    >
      {Object.entries(TONES).map(([mark, tone]) => (
        <path key={tone} className={`medal__${tone}`} d={pathOf(MEDAL_BITMAPS[medal], mark)} />
      ))}
    </svg>
  );
});
