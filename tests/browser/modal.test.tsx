import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Modal } from '../../client/ui/Modal.tsx';

let root: Root;
let onClose: ReturnType<typeof vi.fn<() => void>>;
beforeEach(async () => {
  const place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  onClose = vi.fn<() => void>();
  root.render(
    <StrictMode>
      <Modal title="A question" onClose={onClose}>
        <p>Well?</p>
      </Modal>
    </StrictMode>,
  );
  await vi.waitUntil(() => document.querySelector('dialog[open]'));
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

/** The event of a closed dialog is a task of its own: two frames later it has come. */
const frames = async () => {
  for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
  await new Promise((resolve) => setTimeout(resolve));
};

test('a dialog stays open through the double mount of development', async () => {
  await frames();
  expect(document.querySelector('dialog')?.open).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
});

test('Escape asks to close it, wherever the focus is', async () => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a platform that closes it without asking is heard', async () => {
  await frames();
  document.querySelector('dialog')?.close();
  await frames();
  expect(onClose).toHaveBeenCalledTimes(1);
});
