import { useEffect, useState } from 'react';
import type { OutsideAds } from '../../../../../shared/api/page-config.ts';
import { useDialogText } from '../../../../i18n/use-text.ts';
import { useAtomValue, useStore } from '../../../../state/jotai.ts';
import type { Place } from './display-provider.ts';
import { HouseCardButton } from './HouseCardButton.tsx';
import { houseDisplay, shownCardsAtom } from './house-display.ts';
import { mountDisplay } from './mount-display.ts';
import { openDisplay } from './open-display.ts';

export interface FilledPlaceProps {
  readonly place: Place;
  readonly ads: 'house' | OutsideAds;
  onGone(): void;
}

/** What a provider shows in a place. It is removed when the component is, or when another provider is to fill the place. */
export function FilledPlace({ place, ads, onGone }: FilledPlaceProps) {
  const text = useDialogText();
  const store = useStore();
  const [element, setElement] = useState<HTMLElement | null>(null);
  const cards = useAtomValue(shownCardsAtom);
  const card = element && cards.get(element);
  useEffect(() => {
    if (!element) return;
    const open = async () => (ads === 'house' ? houseDisplay(store) : openDisplay(ads));
    return mountDisplay({ open, place, element, onGone });
  }, [element, place, ads, store, onGone]);
  return (
    <section ref={setElement} className="placement__fill" aria-label={ads === 'house' ? undefined : text('cards.advertisement')}>
      {card && <HouseCardButton card={card} />}
    </section>
  );
}
