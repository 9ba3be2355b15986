import { type ReactNode, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Modal } from '../../client/ui/Modal.tsx';
import { dialogBody } from './support/dialog.ts';
import { text } from './support/text.ts';
import { until } from './support/until.ts';

let root: Root;
let onClose: ReturnType<typeof vi.fn<() => void>>;
beforeEach(async () => {
  const place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  onClose = vi.fn<() => void>();
  draw(<p>Well?</p>);
  await until(() => document.querySelector('dialog[open]'));
});

/** Draws the dialog with this content. */
function draw(content: ReactNode): void {
  root.render(
    <StrictMode>
      <Modal title="A question" onClose={onClose}>
        {content}
      </Modal>
    </StrictMode>,
  );
}
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

/** A dialog's close event comes in a later task. It has come after two frames. */
const frames = async () => {
  for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
  await new Promise((resolve) => setTimeout(resolve));
};

test('a dialog stays open when React mounts it twice in development', async () => {
  await frames();
  expect(document.querySelector('dialog')?.open).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
});

test('Escape requests to close it, wherever the focus is', async () => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('it reports a close by the platform', async () => {
  await frames();
  document.querySelector('dialog')?.close();
  await frames();
  expect(onClose).toHaveBeenCalledTimes(1);
});

/** Presses the pointer on one element and releases it with a click on another. */
function press(down: Element, click: Element): void {
  down.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  click.dispatchEvent(new MouseEvent('click', { bubbles: true }));
}

test('a click on the backdrop closes it, but not a selection that ends there', async () => {
  const dialog = document.querySelector('dialog') as Element;
  press(dialogBody().querySelector('p') as Element, dialog);
  expect(onClose).not.toHaveBeenCalled();
  press(dialog, dialog);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test.each([
  ['a grid with one stop', <button key="grid" type="button" tabIndex={-1} aria-label="7" />],
  ['a group of radio buttons', <input key="radio" type="radio" name="which" aria-label="That" />],
  ['something hidden', <button key="hidden" type="button" hidden aria-label="More" />],
])('Tab stays inside, also after %s at the end', async (_, last) => {
  draw(
    <>
      <textarea aria-label="Words" />
      <input type="radio" name="which" aria-label="This" defaultChecked />
      {last}
    </>,
  );
  const stop = await until(() => document.querySelector<HTMLElement>('input[aria-label=This]'));
  stop.focus();
  await userEvent.tab();
  expect(document.activeElement?.getAttribute('aria-label')).toBe(text('ui.close'));
  await userEvent.tab({ shift: true });
  expect(document.activeElement).toBe(stop);
});

test('Tab stays inside when a text field is the last stop', async () => {
  draw(<textarea aria-label="Words" />);
  const stop = await until(() => document.querySelector('textarea'));
  stop.focus();
  await userEvent.tab();
  expect(document.activeElement?.getAttribute('aria-label')).toBe(text('ui.close'));
});

test('Tab goes to the next field, also when the field before loses the focus', async () => {
  const fields = (onBlur?: () => void) => (
    <>
      <input aria-label="First" onBlur={onBlur} />
      <input aria-label="Second" />
    </>
  );
  draw(fields(() => flushSync(() => draw(fields()))));
  (await until(() => document.querySelector<HTMLElement>('input[aria-label=First]'))).focus();
  await userEvent.tab();
  await frames();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Second');
});

test('its title gets the focus of a button that removes itself', async () => {
  draw(<button type="button">Try again</button>);
  (await until(() => dialogBody().querySelector('button'))).focus();
  draw(<p>Well?</p>);
  await until(() => document.activeElement?.textContent === 'A question');
});

test('its body can get the focus only while it can be scrolled', async () => {
  const body = dialogBody();
  await frames();
  expect(body.tabIndex).toBe(-1);
  draw(<p style={{ height: 5_000 }}>Well?</p>);
  await until(() => body.tabIndex === 0);
  draw(<p>Well?</p>);
  await until(() => body.tabIndex === -1);
  // The content may also change its size without React.
  (dialogBody().querySelector('p') as HTMLElement).style.height = '5000px';
  await until(() => body.tabIndex === 0);
});
