import type { Plugin } from 'vite';

/**
 * Lets what is read come before what runs: the page's scripts are asked for with low priority, so that style sheet and title font
 * are there first and the words of index.html can be seen while the scripts are on their way.
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
