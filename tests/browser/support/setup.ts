import { afterAll, expect, vi } from 'vitest';
import './count-workers.ts';
import './drained-expect.ts';
import { openWorkerCount } from './until.ts';

// Files share a page. Each begins with an empty storage, gives back what it has changed, and leaves nothing that still works.
localStorage.clear();
sessionStorage.clear();
const root = document.documentElement;
const address = location.href;
const { title } = document;
const attributes = root.getAttributeNames().map((name) => [name, root.getAttribute(name) ?? ''] as const);
/** Names of globals. Libraries add their own, once: axe, and those that begin with two underscores. */
const globals = () => Object.keys(window).filter((name) => !/^(axe|__)/.test(name));
const globalsBefore = globals();
const metas = [...document.head.querySelectorAll('meta')];

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  history.replaceState(null, '', address);
  document.title = title;
  for (const name of root.getAttributeNames()) root.removeAttribute(name);
  for (const [name, value] of attributes) root.setAttribute(name, value);
  const left = {
    elements: [...document.body.children].map(({ outerHTML }) => outerHTML.slice(0, 100)),
    globals: globals().filter((name) => !globalsBefore.includes(name)),
    metas: [...document.head.querySelectorAll('meta')].filter((meta) => !metas.includes(meta)).length,
    workers: openWorkerCount(),
  };
  document.body.replaceChildren();
  expect(left, 'what the file has left in the page').toEqual({ elements: [], globals: [], metas: 0, workers: 0 });
});
