import type { Plugin } from 'vite';

/**
 * Requests the page's scripts with low priority, so that style sheet and title font come first, and the text of index.html is visible
 * while the scripts are loading.
 */
export function pageHead(): Plugin {
  return {
    name: 'upshot:page-head',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html
          .replaceAll('<script type="module"', '<script fetchpriority="low" type="module"')
          .replaceAll('<link rel="modulepreload"', '<link fetchpriority="low" rel="modulepreload"'),
    },
  };
}
