import { afterAll, expect, vi } from 'vitest';
import { openWorkerCount } from './until.ts';

// Files share a page. Each gives back what it has changed in it, and leaves nothing that still works.
const root = document.documentElement;
const address = location.href;
const { title } = document;
const attributes = root.getAttributeNames().map((name) => [name, root.getAttribute(name) ?? ''] as const);
/** Names of globals, but for those that libraries add once, when they are loaded. */
const globals = () => Object.keys(window).filter((name) => !/^(axe|global|__)/.test(name));
const globalsBefore = new Set(globals());
const metas = new Set(document.head.querySelectorAll('meta'));

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  history.replaceState(null, '', address);
  document.title = title;
  for (const name of root.getAttributeNames()) root.removeAttribute(name);
  for (const [name, value] of attributes) root.setAttribute(name, value);
  for (const name of globals()) if (!globalsBefore.has(name)) Reflect.deleteProperty(window, name);
  const left = {
    elements: [...document.body.children].map(({ outerHTML }) => outerHTML.slice(0, 100)),
    metas: [...document.head.querySelectorAll('meta')].filter((meta) => !metas.has(meta)).map(({ outerHTML }) => outerHTML),
    workers: openWorkerCount(),
  };
  document.body.replaceChildren();
  expect(left, 'what the file has left in the page').toEqual({ elements: [], metas: [], workers: 0 });
});
