/** The page while it makes way for an ad, and our note over it. See OutsideAd.tsx. */
const LOWERED = '[data-lowered]';
const OURS = `${LOWERED}, .outside-ad`;

/**
 * Whether something that is not ours lies over the middle of the page, while the page makes way for an ad. Providers draw their ads as they
 * like, and not all of them tell when one is on the screen.
 */
export function isCoveredByOthers(): boolean {
  // Until then our own dialogs lie there.
  if (!document.querySelector(LOWERED)) return false;
  const there = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2);
  return there !== null && there !== document.body && there !== document.documentElement && !there.closest(OURS);
}
