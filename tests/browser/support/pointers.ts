import { cdp } from 'vitest/browser';

/** The browser's own protocol, as far as it is used here. */
const browser = () => cdp() as unknown as { send(method: string, parameters: object): Promise<unknown> };

/** A place of the page, CSS pixels. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** As in `MouseEvent.buttons`. */
const BUTTONS = { left: 1, right: 2, middle: 4 } as const;

type Button = keyof typeof BUTTONS;

/** Real events of a mouse, as the browser makes them. */
export class Mouse {
  private readonly send = (type: string, { x, y }: Spot, button: Button | 'none', more: object = {}) =>
    browser().send('Input.dispatchMouseEvent', { type, x, y, button, ...more });

  async move(to: Spot): Promise<void> {
    await this.send('mouseMoved', to, 'none');
  }

  /** Presses, moves through the places, and releases unless it is told to hold. */
  async drag(
    [first, ...rest]: readonly Spot[],
    { button = 'left', holds = false }: { button?: Button; holds?: boolean } = {},
  ): Promise<void> {
    if (!first) return;
    const buttons = BUTTONS[button];
    await this.move(first);
    await this.send('mousePressed', first, button, { buttons, clickCount: 1 });
    for (const spot of rest) await this.send('mouseMoved', spot, button, { buttons });
    if (!holds) await this.release(rest.at(-1) ?? first, button);
  }

  async release(at: Spot, button: Button = 'left'): Promise<void> {
    await this.send('mouseReleased', at, button, { buttons: 0, clickCount: 1 });
  }

  async wheel(at: Spot, deltaY: number, isZoom = false): Promise<void> {
    await this.send('mouseWheel', at, 'none', { deltaX: 0, deltaY, modifiers: isZoom ? 2 : 0 });
  }
}

/** Real touches: the fingers that are down after each call. */
export async function touch(type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: readonly Spot[]): Promise<void> {
  const touchPoints = fingers.map(({ x, y }, id) => ({ x, y, id }));
  await browser().send('Input.dispatchTouchEvent', { type, touchPoints });
}
