import type { DragIntent } from '../../shared/protocol/intent.ts';

/** One action of a player in a run. A plan is a list of moves; each waits until the ball is ready. */
export type Move = { readonly kind: 'shot'; readonly drag: DragIntent } | { readonly kind: 'return' };
