import type { DragIntent } from '../../shared/protocol/intent.ts';

/** One thing that a player does to a run. A plan is a list of them, in order; each waits until the ball is ready. */
export type Move = { readonly kind: 'shot'; readonly drag: DragIntent } | { readonly kind: 'return' };
