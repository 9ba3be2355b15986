/**
 * Where ads may stand: beside the course or the editor's canvas, below the entries of a menu, at the end of a board or calendar. The names
 * are part of what docs/guides/show-ads.md promises to scripts of operators.
 */
export type Place = 'sticky-game' | 'sticky-editor' | 'banner' | 'billboard';

/** What stands in a place. */
export interface DisplayHandle {
  /** Takes it away. */
  remove(): void;
  /** Whether anything is in the place by now. Blockers put scripts in the place of real ones that take every call and show nothing. */
  isFilled(): boolean;
}

/** Fills places with ads. Its methods may throw, and may do nothing. */
export interface DisplayProvider {
  /**
   * @param element empty, and as large as its place: what is in it must not leave it
   * @param onEmpty called, at once or later, when there is nothing to show: the room is given back
   */
  mount(place: Place, element: HTMLElement, onEmpty: () => void): DisplayHandle;
}

/** Width and height of an ad, CSS pixels. */
export type AdSize = readonly [width: number, height: number];

/** Usual sizes of ads, by place, the first choice first. */
const SIZES: Readonly<Record<Place, readonly AdSize[]>> = {
  'sticky-game': [
    [300, 600],
    [300, 250],
    [160, 600],
    [250, 250],
    [200, 200],
  ],
  'sticky-editor': [
    [300, 600],
    [300, 250],
  ],
  banner: [
    [320, 100],
    [320, 50],
    [234, 60],
  ],
  billboard: [
    [300, 250],
    [320, 100],
    [320, 50],
    [234, 60],
  ],
};

/** The sizes that fit into an element, the first choice first. */
export function fittingSizes(place: Place, { clientWidth, clientHeight }: Pick<HTMLElement, 'clientWidth' | 'clientHeight'>): AdSize[] {
  return SIZES[place].filter(([width, height]) => width <= clientWidth && height <= clientHeight);
}
