import type { MouseEvent } from 'react';

/** Keys, pads and screen readers click without a count, and TalkBack with a button that is still held. */
export const isByPointer = ({ detail, buttons }: MouseEvent): boolean => detail > 0 && buttons === 0;
