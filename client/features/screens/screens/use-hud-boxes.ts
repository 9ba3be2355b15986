import { type RefObject, useEffect } from 'react';
import type { Box } from '../../../../shared/protocol/frame.ts';
import { lookerAtom } from '../../../sim/looker.ts';
import { useAtomValue } from '../../../state/jotai.ts';

/**
 * The blocks of the HUD that cover the course: menu with strokes, buttons, return to the checkpoint, zoom, and notices. The flourish is not
 * one of them: it stands at its flag.
 */
const BLOCKS = '.hud__left, .hud__more, .hud__bottom > :not(span), .hud__notices > :not(.flourish)';

/** Where they stand, CSS pixels. */
export function hudBoxes(hud: HTMLElement): Box[] {
  return [...hud.querySelectorAll(BLOCKS)].map((block) => {
    const { left, top, width, height } = block.getBoundingClientRect();
    return { left, top, width, height };
  });
}

/** Tells the camera where the HUD covers the picture, whenever that changes. */
export function useHudBoxes(ref: RefObject<HTMLElement | null>): void {
  const looker = useAtomValue(lookerAtom);
  useEffect(() => {
    const hud = ref.current;
    if (!hud || !looker) return;
    let sent = '';
    const tell = () => {
      const boxes = hudBoxes(hud);
      const text = JSON.stringify(boxes);
      if (text !== sent) looker.setHud(boxes);
      sent = text;
    };
    const resizes = new ResizeObserver(tell);
    const observeBlocks = () => {
      for (const block of [hud, ...hud.querySelectorAll(BLOCKS)]) resizes.observe(block);
      tell();
    };
    observeBlocks();
    // The return to the checkpoint and notices come and go, and for the left hand the sides are exchanged.
    const changes = new MutationObserver(observeBlocks);
    for (const row of hud.querySelectorAll('.hud__bottom, .hud__notices')) changes.observe(row, { childList: true });
    changes.observe(hud, { attributeFilter: ['class'] });
    return () => {
      resizes.disconnect();
      changes.disconnect();
    };
  }, [ref, looker]);
}
