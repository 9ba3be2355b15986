import type { ReactNode } from 'react';
import type { Theme } from '../../../../../shared/course/course.ts';
import { openDialogAtom, swapDialogAtom, topDialogAtom } from '../../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../../i18n/use-text.ts';
import { useAtomValue, useSetAtom } from '../../../../state/jotai.ts';
import { PixelBall } from '../../../../ui/PixelBall.tsx';
import { PixelIcon } from '../../../../ui/PixelIcon.tsx';
import { ballPicture } from '../../../../ui/player-ball.ts';
import { TILES_WITH_FLAG } from '../../../../ui/rare-icons.ts';
import type { HouseCard } from './house-cards.ts';
import '../ads.css';
import './house-card.css';

interface CardLook {
  /** A folder in public/art: the backdrop. */
  readonly theme: Theme;
  readonly sign: ReactNode;
}

const LOOKS: Readonly<Record<HouseCard['name'], CardLook>> = {
  archive: { theme: 'quarry', sign: <PixelIcon name="calendar" /> },
  balls: { theme: 'lagoon', sign: ['#6cbf2a', '#1e86e0', '#e83f9c'].map((color) => <Ball key={color} color={color} />) },
  ghosts: {
    theme: 'frost',
    sign: (
      <>
        <PixelBall className="house-card__ball house-card__ball--ghost" />
        <PixelBall className="house-card__ball" />
      </>
    ),
  },
  infuriating: { theme: 'cavern', sign: <PixelIcon name="flame" className="house-card__flame" /> },
  maps: { theme: 'thicket', sign: <PixelIcon name={TILES_WITH_FLAG} /> },
};

/** A card of our own: one button, which replaces the dialog that it stands in by what it tells of. It never moves. */
export function HouseCardButton({ card: { name, title, words, opens } }: { readonly card: HouseCard }) {
  const text = useDialogText();
  const top = useAtomValue(topDialogAtom);
  const open = useSetAtom(openDialogAtom);
  const swap = useSetAtom(swapDialogAtom);
  const { theme, sign } = LOOKS[name];
  return (
    <button type="button" className="house-card" onClick={() => (top ? swap(top, opens) : open(opens))}>
      <span className="house-card__picture" aria-hidden="true">
        <span className={`ad__theme ad__theme--${theme}`}>
          <span className="ad__layer ad__layer--far" />
          <span className="ad__layer ad__layer--middle" />
          <span className="ad__layer ad__layer--near" />
        </span>
        <span className="house-card__sign">{sign}</span>
      </span>
      <span className="house-card__words">
        <strong className="house-card__title">{text(title)}</strong> <span>{text(words)}</span>
      </span>
      <PixelIcon name="right" />
    </button>
  );
}

function Ball({ color }: { readonly color: string }) {
  return <span className="house-card__ball" style={{ backgroundImage: ballPicture(color) }} />;
}
