/** The package ships these types, but its `exports` do not name them. */
declare module '@messageformat/core/compile-module.js' {
  import type MessageFormat from '@messageformat/core';
  /** Source of an ES module whose default export has a function for each message. */
  export default function compileModule(format: MessageFormat, messages: Readonly<Record<string, string>>): string;
}
