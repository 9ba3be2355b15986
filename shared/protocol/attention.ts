/**
 * Whether somebody looks at the picture. While it is `watched`, weather, water and flags move; while the page is `hidden`, or its player is
 * `away`, they stand still. Whatever belongs to the game itself is drawn in any case.
 */
export type Attention = 'watched' | 'away' | 'hidden';
