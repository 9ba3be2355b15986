import { useEffect, useState } from 'react';
import type { Level } from '../../../../shared/course/level.ts';
import type { ShareCard } from '../../../../shared/protocol/share-picture.ts';
import { fromBase64 } from '../../../../shared/replay/base64.ts';
import { useLatest } from '../../../api/use-latest.ts';
import { drawSharePicture } from '../../../sim/share-picture.ts';
import type { Simulation } from '../../../sim/simulation.ts';
import { pictureFonts } from './picture-card.ts';

export type PictureState =
  | { readonly state: 'drawing' }
  | { readonly state: 'failed' }
  /** `url` shows the picture as long as the dialog is open. `hasLine`: the line was wanted, and is drawn. */
  | { readonly state: 'drawn'; readonly picture: Blob; readonly url: string; readonly hasLine: boolean };

interface Wanted {
  /** Null while it is loading. Without its tiles there is no picture. */
  readonly level: Partial<Level> | null;
  readonly card: ShareCard;
  /** Base64 of the replay whose line is drawn; undefined for none. */
  readonly replay: string | undefined;
}

/** Draws the picture, and draws it again when something else is wanted. */
export function usePicture(simulation: Simulation, { level, card, replay }: Wanted): [PictureState, tryAgain: () => void] {
  const [state, setState] = useState<PictureState>({ state: 'drawing' });
  const [tries, setTries] = useState(0);
  const drawings = useLatest();
  // A card is made anew with every rendering; its words say whether it is another one.
  const words = JSON.stringify(card);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` draws again after a failure
  useEffect(() => {
    const isCurrent = drawings.begin();
    let url: string | undefined;
    const draw = async () => {
      setState({ state: 'drawing' });
      if (!level) return;
      const whole = wholeLevel(level);
      const bytes = replay === undefined ? undefined : fromBase64(replay);
      const wanted = { level: whole, card: JSON.parse(words) as ShareCard, fonts: pictureFonts(), ...(bytes && { replay: bytes }) };
      const { picture, hasLine } = await drawSharePicture(simulation, wanted);
      if (!isCurrent()) return;
      url = URL.createObjectURL(picture);
      setState({ state: 'drawn', picture, url, hasLine });
    };
    draw().catch(() => {
      if (isCurrent()) setState({ state: 'failed' });
    });
    return () => {
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [simulation, level, words, replay, tries]);
  return [state, () => setTries((count) => count + 1)];
}

/** The level with all that a picture needs of it. @throws Error when it has not */
function wholeLevel(level: Partial<Level>): Level {
  const { tiles, width, height, decorations, hash } = level;
  if (tiles && width && height && decorations && hash !== undefined) return level as Level;
  throw new Error('The course is not known');
}
