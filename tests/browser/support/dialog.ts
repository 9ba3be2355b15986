/** Lists what the alerts of the page say. */
export const alerts = () => [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent).filter(Boolean);

/** The scrolling part of the open dialog. @throws when no dialog is open */
export function dialogBody(): HTMLElement {
  const body = document.querySelector<HTMLElement>('dialog[open] section');
  if (!body) throw new Error('No dialog is open');
  return body;
}

/** Lists the texts of the buttons at the end of the open dialog. */
export const footerButtons = () =>
  [...document.querySelectorAll('dialog[open] footer button')].map(({ textContent }) => textContent?.trim());
