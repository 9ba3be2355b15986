import { useEffect, useState } from 'react';
import { closeDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { reducedMotionAtom } from '../../../display/display-atoms.ts';
import type { MessageKey } from '../../../i18n/message-keys.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { PixelBall } from '../../../ui/PixelBall.tsx';
import { outsideAdAtom } from './ad-pause.ts';
import { type HouseAdCard, houseAdCardAtom, isHouseAdWatchedAtom } from './house-ad.ts';
import { OutsideAd } from './OutsideAd.tsx';
import './ads.css';

/** How long a card is watched, ms: time to read two lines. */
const CARD_MS = 5_000;
/** The interval of the progress bar; with reduced motion it moves once a second. */
const TICK_MS = 50;
const REDUCED_MOTION_TICK_MS = 1_000;

interface CardLook {
  readonly title: MessageKey;
  readonly text: MessageKey;
  /** Folders in public/art: the backdrops shown side by side. */
  readonly themes: readonly string[];
}

const LOOKS: Readonly<Record<HouseAdCard, CardLook>> = {
  archive: { title: 'ads.cardArchive', text: 'ads.cardArchiveText', themes: ['meadow', 'quarry', 'lagoon'] },
  themes: {
    title: 'ads.cardThemes',
    text: 'ads.cardThemesText',
    themes: ['meadow', 'lagoon', 'quarry', 'thicket', 'cavern', 'frost'],
  },
  infuriating: { title: 'ads.cardInfuriating', text: 'ads.cardInfuriatingText', themes: ['cavern'] },
};

/** What comes before a bonus level: an ad of others, or a card of the house provider. */
export function AdDialog() {
  const outside = useAtomValue(outsideAdAtom);
  const card = useAtomValue(houseAdCardAtom);
  if (outside) return <OutsideAd progress={outside} />;
  return card && <HouseAd card={card} />;
}

/** A card above the celebration. It grants the reward when it was watched to its end. */
function HouseAd({ card }: { readonly card: HouseAdCard }) {
  const text = useDialogText();
  const close = useSetAtom(closeDialogAtom);
  const passedMs = useWatchedTime();
  const look = LOOKS[card];
  return (
    <Modal title={text('ads.title')} onClose={() => close('ad')} footer={<Progress passedMs={passedMs} />}>
      <div className="ad">
        <div className="ad__picture" aria-hidden="true">
          {look.themes.map((theme) => (
            <span key={theme} className={`ad__theme ad__theme--${theme}`}>
              <span className="ad__layer ad__layer--far" />
              <span className="ad__layer ad__layer--middle" />
              <span className="ad__layer ad__layer--near" />
            </span>
          ))}
          <PixelBall className="ad__ball" />
        </div>
        <h3 className="ad__title">{text(look.title)}</h3>
        <p>{text(look.text)}</p>
        <p className="ad__small">{text('ads.house')}</p>
      </div>
    </Modal>
  );
}

/** How long the card was visible, ms; at the end the reward is granted. Time in another tab does not count. */
function useWatchedTime(): number {
  const setWatched = useSetAtom(isHouseAdWatchedAtom);
  const tickMs = useAtomValue(reducedMotionAtom) ? REDUCED_MOTION_TICK_MS : TICK_MS;
  const [passedMs, setPassedMs] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && setPassedMs((before) => before + tickMs), tickMs);
    return () => clearInterval(timer);
  }, [tickMs]);
  useEffect(() => {
    if (passedMs >= CARD_MS) setWatched(true);
  }, [passedMs, setWatched]);
  return Math.min(passedMs, CARD_MS);
}

function Progress({ passedMs }: { readonly passedMs: number }) {
  const text = useDialogText();
  const seconds = Math.ceil((CARD_MS - passedMs) / 1_000);
  const words = text('ads.secondsLeft', { seconds });
  return (
    <div className="ad__progress">
      <p>{words}</p>
      <div
        className="ad__bar"
        role="progressbar"
        aria-label={text('ads.progress')}
        aria-valuemin={0}
        aria-valuemax={CARD_MS / 1_000}
        aria-valuenow={Math.floor(passedMs / 1_000)}
        aria-valuetext={words}
      >
        <span style={{ width: `${(passedMs / CARD_MS) * 100}%` }} />
      </div>
      <p className="ad__small">{text('ads.closeHint')}</p>
    </div>
  );
}
