import './lowered-page.css';

/**
 * Lets what another script draws lie above the page: a dialog in the browser's top layer would cover it and make it inert. Dialogs stay
 * open, not seen and out of the top layer, also those that open meanwhile; nothing of the page takes pointers, keys or the focus.
 * @param root the element that has the whole page
 * @returns a function that raises the page again, with the focus where it was
 */
export function lowerPage(root: HTMLElement): () => void {
  const focused = document.activeElement;
  const lowered = new Set<HTMLDialogElement>();
  const lower = () => {
    for (const dialog of root.querySelectorAll<HTMLDialogElement>('dialog:modal')) {
      lowered.add(dialog);
      // Open again at once, so that the close event, which comes later, tells nobody that the dialog was closed.
      dialog.close();
      dialog.show();
    }
  };
  root.inert = true;
  root.dataset.lowered = '';
  lower();
  const observer = new MutationObserver(lower);
  observer.observe(root, { subtree: true, childList: true, attributeFilter: ['open'] });
  return () => {
    observer.disconnect();
    root.inert = false;
    delete root.dataset.lowered;
    for (const dialog of lowered) {
      if (!dialog.isConnected || !dialog.open) continue;
      dialog.close();
      dialog.showModal();
    }
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
  };
}
