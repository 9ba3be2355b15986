import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Modal } from '../../client/ui/Modal.tsx';
import { Toasts } from '../../client/ui/Toasts.tsx';
import { showToastAtom } from '../../client/ui/toast-atoms.ts';
import { type Shown, show } from './support/show.tsx';
import { until } from './support/until.ts';

const WIDTH = 320;
let shown: Shown;
beforeEach(() => page.viewport(WIDTH, 640));
afterEach(() => shown.end());

const boxOf = (selector: string): DOMRect => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();

describe('a message', () => {
  test('hangs below the header of the dialog in front, within its card', async () => {
    shown = await show(
      <>
        <Modal title="A title" onClose={() => undefined}>
          <p style={{ height: 300 }}>Words</p>
        </Modal>
        <Toasts />
      </>,
    );
    await until(() => document.querySelector('.modal__header .toasts'));
    shown.store.set(showToastAtom, 'Saved');
    await expect.element(page.getByRole('status').getByText('Saved')).toBeVisible();
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
    const [header, toast, card] = [boxOf('.modal__header'), boxOf('.toasts__toast'), boxOf('.modal__card')];
    expect(toast.top).toBeGreaterThanOrEqual(header.bottom);
    expect(toast.bottom).toBeLessThan(card.bottom);
  });

  test('of a failure is an alert', async () => {
    shown = await show(<Toasts />);
    shown.store.set(showToastAtom, 'Broken', 'failure');
    await expect.element(page.getByRole('alert')).toHaveTextContent('Broken');
    expect(page.getByRole('status').element().textContent).toBe('');
  });

  test('stays on the screen, however long its words are', async () => {
    shown = await show(<Toasts />);
    shown.store.set(showToastAtom, `Welcome, ${'w'.repeat(64)}!`);
    await expect.element(page.getByText(/Welcome/)).toBeVisible();
    const toast = document.querySelector('.toasts__toast') as HTMLElement;
    expect(toast.getBoundingClientRect().right).toBeLessThanOrEqual(WIDTH);
    expect(toast.scrollWidth).toBeLessThanOrEqual(toast.clientWidth);
  });

  test('on the start screen leaves its bar and its end free', async () => {
    shown = await show(
      <>
        <main className="start" />
        <Toasts />
      </>,
    );
    shown.store.set(showToastAtom, 'Welcome');
    await expect.element(page.getByText('Welcome')).toBeVisible();
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
    const { top, bottom } = boxOf('.toasts__toast');
    expect(top).toBeGreaterThanOrEqual(60);
    expect(bottom).toBeLessThan(200);
  });
});
