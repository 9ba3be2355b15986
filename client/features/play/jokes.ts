/** Read while the hole loads. The first two are the specification's. */
export const LOADING_TIPS = [
  'Tip: The less strokes the better.',
  'Tip: Try and aim better.',
  'Mistakes were made.',
  "I didn't see anything.",
  'Tip: Up is the good direction.',
  'Tip: The flag has never moved. Think about that.',
  'Polishing the ball to a legal shine.',
  'Tip: Water is lava for balls.',
  'Asking the ball to roll with it.',
  'Tip: Ice forgives nothing and forgets everything.',
  'Mowing the vertical lawn.',
  'Tip: Gravity is undefeated. Be polite to it.',
  'Telling the walls to look solid.',
  'Tip: A checkpoint is a hug in flag form.',
  'Counting the dimples. Again.',
  'Tip: Breathe out, then let go.',
  'The caddie refuses to climb.',
  'Tip: Rough grass is where plans go to nap.',
  'Inflating the clouds.',
] as const;

/** One of them in the reset dialog. */
export const RESET_LINES = [
  'The ball will pretend not to know you.',
  'Legends say the first tee still smells of hope.',
  'Gravity wins this round. It wins most rounds.',
  'Your strokes will be recycled responsibly.',
  'Nobody saw that one anyway. Almost nobody.',
  'The flag promises to wait up there.',
  'A fresh start, the same old wall.',
  'Somewhere a caddie sighs and picks up the bag again.',
  'It is a long way down, but only once.',
  'Great climbers know when to fall on purpose.',
  'The water says: come back soon.',
  'This never happened. Between us.',
] as const;

export function pickOne<T>(list: readonly [T, ...T[]]): T {
  return list[Math.floor(Math.random() * list.length)] ?? list[0];
}
