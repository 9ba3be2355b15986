import type { Plugin } from 'vite';

/** Names that React's developer tools show: `Link.displayName = "Link";`. As writes to a property they keep their component in the build. */
const DISPLAY_NAME = /^\w+\.displayName = "[^"]*";$/gm;
/** Warnings for developers, on in every build. */
const WARNINGS = /^var ENABLE_DEV_WARNINGS = true;$/gm;
/** Calls that make a component or a context and have no other effect. */
const PURE_CALL = /= (React\d*\.(?:forwardRef|createContext|memo)\()/g;

/**
 * Lets the build leave out what the page does not use of react-router. Its chunks are large modules in which every component has a statement
 * that writes a property or calls a function. The build keeps those, and the router for server frameworks with them (half of its size).
 */
export function shakableRouter(): Plugin {
  return {
    name: 'upshot:shakable-router',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\/dist\/.*\.mjs$/ },
      handler: (code) => ({ code: shakableCode(code), map: null }),
    },
  };
}

export const shakableCode = (code: string): string =>
  code.replace(DISPLAY_NAME, '').replace(WARNINGS, 'var ENABLE_DEV_WARNINGS = false;').replace(PURE_CALL, '= /* @__PURE__ */ $1');
