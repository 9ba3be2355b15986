const FRAME = { width: 28, height: 40 } as const;

/** Where the parts of flags lie in `flags.png`, pixels. The foot of a pole stands at x = 9 of its frame, its top at y = 2. */
export const FLAG_LAYOUT = {
  frame: FRAME,
  frames: 8,
  /** Upper edge of each row of frames. The pennant has no pole: it is hoisted along the lit one. */
  rows: { off: 0, pennant: FRAME.height, finish: 2 * FRAME.height },
  pole: { x: 0, y: 3 * FRAME.height },
  halo: { x: FRAME.width, y: 3 * FRAME.height, width: 40, height: 40 },
  sheet: { width: 8 * FRAME.width, height: 4 * FRAME.height },
} as const;
