import { Fragment } from 'react';

interface KeysProps {
  /** Their names; each letter of a string is one. */
  readonly keys: Iterable<string>;
  readonly does: string;
}

/** Keys and what they do, in one line where there is room, so that no key stands at the end of a line without its words. */
export function Keys({ keys, does }: KeysProps) {
  return (
    <span className="controls__keys">
      {[...keys].map((key) => (
        <Fragment key={key}>
          <kbd>{key}</kbd>{' '}
        </Fragment>
      ))}
      {does}
    </span>
  );
}
