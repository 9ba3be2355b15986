/** The part of a 2D context that the picture uses and that both kinds of canvas have. */
export type Context2d = Pick<
  OffscreenCanvasRenderingContext2D,
  | 'drawImage'
  | 'fillRect'
  | 'clearRect'
  | 'setTransform'
  | 'translate'
  | 'rotate'
  | 'scale'
  | 'save'
  | 'restore'
  | 'clip'
  | 'rect'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'arc'
  | 'closePath'
  | 'fill'
  | 'stroke'
  | 'lineWidth'
  | 'lineJoin'
  | 'lineCap'
  | 'strokeStyle'
  | 'createLinearGradient'
  | 'createPattern'
  | 'fillStyle'
  | 'globalAlpha'
  | 'globalCompositeOperation'
  | 'imageSmoothingEnabled'
>;

/** A canvas of the worker or of the page. */
export interface CanvasLike {
  width: number;
  height: number;
  getContext(kind: '2d', settings?: { readonly alpha?: boolean }): Context2d | null;
}

/** Anything that can be drawn: a loaded picture or one of our own canvases. */
export type Picture = ImageBitmap | OffscreenCanvas;

/** A canvas that is not on screen, with its context. */
export interface Sheet {
  readonly canvas: OffscreenCanvas;
  readonly context: Context2d;
}

interface PageGlobals {
  readonly document?: { createElement(name: 'canvas'): unknown };
}

/**
 * Makes a canvas that is not on screen. Without OffscreenCanvas it is an element of the page.
 * @returns null when the browser has no 2D context; then nothing can be drawn at all
 */
export function createSheet(width: number, height: number): Sheet | null {
  const page = globalThis as unknown as PageGlobals;
  let canvas: OffscreenCanvas;
  if (typeof OffscreenCanvas === 'function') canvas = new OffscreenCanvas(width, height);
  else if (page.document) canvas = page.document.createElement('canvas') as OffscreenCanvas;
  else return null;
  canvas.width = width;
  canvas.height = height;
  // Some browsers have the constructor without the 2D context.
  const context = canvas.getContext('2d') as Context2d | null;
  if (!context) return null;
  context.imageSmoothingEnabled = false;
  return { canvas, context };
}
