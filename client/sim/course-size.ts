/**
 * The size of the course's picture, CSS pixels: that of the window, but for what an ad beside it takes. Its upper left corner is always that
 * of the window.
 */
export function courseSize(): { readonly width: number; readonly height: number } {
  const stage = document.querySelector('.stage');
  return { width: stage?.clientWidth ?? window.innerWidth, height: stage?.clientHeight ?? window.innerHeight };
}
