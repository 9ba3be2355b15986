import { keepEarlyPress } from './early-press.ts';
import { fitStartPage } from './fit-start-page.ts';
import { loadLateScripts } from './late-scripts.ts';

// A script inside the page, right after its root: it runs before the first paint, and long before the scripts of the page are there.
const root = document.getElementById('root');
if (root) {
  fitStartPage(root);
  keepEarlyPress(root);
}
loadLateScripts();
