/**
 * Checkpoint flags as the binary digits of one whole number: digit k is flag k, counted from the lowest flag. A course has up to 33 of them
 * (LIMITS.checkpoints), more than the 32 bits that `&`, `|` and `<<` work on. So a set is read and changed through these functions only,
 * which split it into two words. It stays one number, because it travels in frames, events and rests.
 */
export type FlagSet = number;

/** Digits of the low word: with the 32nd, bitwise operators would give negative numbers. */
export const LOW_FLAGS = 31;
const HIGH_UNIT = 2 ** LOW_FLAGS;

/** Flags 0 to 30. For a course of up to 31 flags this is the whole set. */
export const lowWord = (flags: FlagSet): number => (flags < HIGH_UNIT ? flags : flags % HIGH_UNIT);
/** Flag 31 and those above it, beginning at digit 0. */
export const highWord = (flags: FlagSet): number => (flags < HIGH_UNIT ? 0 : Math.floor(flags / HIGH_UNIT));

/** The set of two words. */
export const joined = (low: number, high: number): FlagSet => (high === 0 ? low : low + high * HIGH_UNIT);

/** The set of flag k alone. */
const only = (k: number): FlagSet => (k < LOW_FLAGS ? 1 << k : joined(0, 1 << (k - LOW_FLAGS)));

/** @param k 0 to 61 */
export const hasFlag = (flags: FlagSet, k: number): boolean =>
  ((k < LOW_FLAGS ? lowWord(flags) >> k : highWord(flags) >> (k - LOW_FLAGS)) & 1) === 1;

/** The flags of `now` that `before` lacks. */
export const addedFlags = (now: FlagSet, before: FlagSet): FlagSet =>
  joined(lowWord(now) & ~lowWord(before), highWord(now) & ~highWord(before));

/** All flags below flag k, so the lowest k flags: those that are active when checkpoint k was reached by way of all before it. */
export const flagsBelow = (k: number): FlagSet => only(k) - 1;

/** Number of the highest flag of a set as a checkpoint, 1 from the bottom; 0 without any, which is the start. */
export function highestCheckpoint(flags: FlagSet): number {
  const high = highWord(flags);
  return high === 0 ? 32 - Math.clz32(flags) : LOW_FLAGS + 32 - Math.clz32(high);
}
