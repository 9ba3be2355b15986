import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { Modal } from '../../client/ui/Modal.tsx';
import { Toasts } from '../../client/ui/Toasts.tsx';
import { showToastAtom, toastsAtom } from '../../client/ui/toast-atoms.ts';
import { drawn } from './support/drawn.ts';
import { Mouse } from './support/pointers.ts';
import { type Shown, show } from './support/show.tsx';
import { until } from './support/until.ts';

const WIDTH = 320;
let shown: Shown;
beforeEach(() => page.viewport(WIDTH, 640));
afterEach(() => shown.end());

const boxOf = (selector: string): DOMRect => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();

/** Ends with the next turn of the event loop, without the delay of a timer. */
const nextTurn = (): Promise<void> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done();
    port2.postMessage(null);
  });

describe('a message', () => {
  test.each([
    [320, 480, 900, 'plain'],
    [390, 844, 60, 'plain'],
    [390, 844, 2_000, 'plain'],
    [390, 844, 2_000, 'more'],
    [1280, 800, 900, 'plain'],
  ])('at %i x %i px, above a text of %i px, covers no text or button (contrast: %s)', async (w, h, words, contrast) => {
    await page.viewport(w, h);
    document.documentElement.dataset.contrast = contrast;
    onTestFinished(() => document.documentElement.removeAttribute('data-contrast'));
    shown = await show(
      <>
        <Modal title="A title" onClose={() => undefined} footer={<button type="button">Away</button>}>
          <p style={{ height: words }}>Words</p>
        </Modal>
        <Toasts />
      </>,
    );
    await until(() => document.querySelector('dialog [role=status]'));
    expect(boxOf('.modal__messages').height).toBe(0);
    const before = boxOf('dialog footer');
    shown.store.set(showToastAtom, 'Authenticator app is on');
    shown.store.set(showToastAtom, 'Your session has ended. Keep playing: what you finish counts once you sign in again.', 'failure');
    await expect.element(page.getByRole('status').getByText('Authenticator app is on')).toBeVisible();
    const [body, card, footer] = [boxOf('dialog section'), boxOf('dialog > div'), boxOf('dialog footer')];
    for (const toast of document.querySelectorAll('[role=status] > p, p[role=alert]')) {
      const { top, right, bottom, left } = toast.getBoundingClientRect();
      expect(top).toBeGreaterThanOrEqual(body.bottom);
      expect(bottom).toBeLessThanOrEqual(footer.top);
      expect(left).toBeGreaterThan(card.left);
      expect(right).toBeLessThan(card.right);
    }
    // A dialog that fills the screen does not move.
    if (words > h) expect(footer.top).toBe(before.top);
    expect(card.bottom).toBeLessThanOrEqual(h);
    expect(body.height).toBeGreaterThan(48);
  });

  test('comes and goes between presses, so that no click is lost', async () => {
    let clicks = 0;
    shown = await show(
      <>
        <Modal title="A title" onClose={() => undefined}>
          <button type="button" onClick={() => clicks++}>
            Press
          </button>
        </Modal>
        <Toasts />
      </>,
    );
    await until(() => document.querySelector('dialog [role=status]'));
    const box = boxOf('dialog section button');
    const inside = { x: box.left + box.width / 2, y: box.top + 1 };
    const mouse = new Mouse();
    for (const message of ['Signed in', 'Saved']) {
      await mouse.drag([inside], { holds: true });
      shown.store.set(showToastAtom, message);
      await drawn();
      expect(boxOf('dialog section button').top).toBe(box.top);
      await mouse.release(inside);
      await expect.element(page.getByText(message)).toBeVisible();
      await until(() => boxOf('dialog section button').top < box.top);
      shown.store.set(toastsAtom, []);
      await until(() => boxOf('dialog section button').top === box.top);
    }
    expect(clicks).toBe(2);
  });

  test('stays away from a press that begins while the message is on its way to the page', async () => {
    shown = await show(
      <>
        <Modal title="A title" onClose={() => undefined}>
          <button type="button">Press</button>
        </Modal>
        <Toasts />
      </>,
    );
    await until(() => document.querySelector('dialog [role=status]'));
    const button = page.getByRole('button', { name: 'Press' }).element();
    const fire = (type: string) => button.dispatchEvent(new PointerEvent(type, { bubbles: true }));
    const { top } = button.getBoundingClientRect();
    // React computes in turns of the event loop: the press comes after each of the first ones.
    for (let turns = 0; turns < 8; turns++) {
      shown.store.set(showToastAtom, 'Saved');
      for (let i = 0; i < turns; i++) await nextTurn();
      fire('pointerdown');
      const pressedAt = button.getBoundingClientRect().top;
      await drawn();
      expect(button.getBoundingClientRect().top).toBe(pressedAt);
      fire('pointerup');
      await until(() => button.getBoundingClientRect().top < top);
      shown.store.set(toastsAtom, []);
      await until(() => button.getBoundingClientRect().top === top);
    }
  });

  test('is not held back by a press on the course, which may be a long aim', async () => {
    shown = await show(<Toasts />);
    const mouse = new Mouse();
    const place = { x: 100, y: 300 };
    await mouse.drag([place], { holds: true });
    shown.store.set(showToastAtom, 'Saved');
    await expect.element(page.getByText('Saved')).toBeVisible();
    await mouse.release(place);
  });

  test('keeps the focused control visible', async () => {
    shown = await show(
      <>
        <Modal title="A title" onClose={() => undefined}>
          <p style={{ height: 1_000 }}>Words</p>
          <button type="button">Last</button>
        </Modal>
        <Toasts />
      </>,
    );
    await until(() => document.querySelector('dialog [role=status]'));
    const last = page.getByRole('button', { name: 'Last' }).element() as HTMLElement;
    last.focus();
    shown.store.set(showToastAtom, 'Saved');
    await expect.element(page.getByText('Saved')).toBeVisible();
    expect(boxOf('.modal__messages').height).toBeGreaterThan(0);
    // Scrolling rounds to whole pixels.
    expect(last.getBoundingClientRect().bottom).toBeLessThan(boxOf('dialog section').bottom + 1);
  });

  test('of a failure is an alert', async () => {
    shown = await show(<Toasts />);
    shown.store.set(showToastAtom, 'Broken', 'failure');
    await expect.element(page.getByRole('alert')).toHaveTextContent('Broken');
    expect(page.getByRole('status').element().textContent).toBe('');
  });

  test('stays on the screen at any length', async () => {
    shown = await show(<Toasts />);
    shown.store.set(showToastAtom, `Welcome, ${'w'.repeat(64)}!`);
    await expect.element(page.getByText(/Welcome/)).toBeVisible();
    const toast = document.querySelector('[role=status] > p, p[role=alert]') as HTMLElement;
    expect(toast.getBoundingClientRect().right).toBeLessThanOrEqual(WIDTH);
    expect(toast.scrollWidth).toBeLessThanOrEqual(toast.clientWidth);
  });

  test('does not cover the bar and the lower part of the start screen', async () => {
    shown = await show(
      <>
        <main className="start" />
        <Toasts />
      </>,
    );
    shown.store.set(showToastAtom, 'Welcome');
    await expect.element(page.getByText('Welcome')).toBeVisible();
    const { top, bottom } = boxOf('[role=status] > p, p[role=alert]');
    expect(top).toBeGreaterThanOrEqual(60);
    expect(bottom).toBeLessThan(200);
  });
});
