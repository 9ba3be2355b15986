import { keepEarlyPresses } from './early-press.ts';
import { fitStartPage } from './fit-start-page.ts';
import { loadLateScripts } from './late-scripts.ts';

// A script inside the page, right after its root: it runs before the first paint, and long before the scripts of the page are there.
// First of all: the page starts whatever happens below.
loadLateScripts();
const root = document.getElementById('root');
if (root) {
  fitStartPage(root);
  keepEarlyPresses(root);
}
