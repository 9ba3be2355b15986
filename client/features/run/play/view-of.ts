import type { View } from '../../../../shared/protocol/frame.ts';
import { highContrastAtom, reducedMotionAtom } from '../../../display/display-atoms.ts';
import { pixelRatio } from '../../../platform/device.ts';
import { coveredBelowAtom, zoomAtom } from '../../../sim/sim-atoms.ts';
import type { Store } from '../../../state/jotai.ts';

/** The view of the course for the device, zoom and display settings. @param width, height CSS pixels */
export function viewOf(store: Store, width: number, height: number): View {
  return {
    width,
    height,
    pixelRatio: pixelRatio(),
    zoom: store.get(zoomAtom),
    reducedMotion: store.get(reducedMotionAtom),
    highContrast: store.get(highContrastAtom),
    coveredBelow: store.get(coveredBelowAtom),
  };
}
