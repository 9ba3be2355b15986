import type { FirstKey, MessageKey } from '../../../i18n/message-keys.ts';

/** How many loading tips the catalogues have: play.tip1 and so on. The first four are the specification's. */
const TIPS = 19;
/** How many lines the reset dialog has: dialogs.resetLine1 and so on. */
const RESET_LINES = 12;

type TipKey = Extract<FirstKey, `play.tip${number}`>;
type ResetLineKey = Extract<MessageKey, `dialogs.resetLine${number}`>;

/** A tip for the loading screen. */
export const pickTip = (): TipKey => `play.tip${anyOf(TIPS)}` as TipKey;

/** A line for the reset dialog. */
export const pickResetLine = (): ResetLineKey => `dialogs.resetLine${anyOf(RESET_LINES)}` as ResetLineKey;

/** A whole number from 1 to `count`. */
const anyOf = (count: number): number => 1 + Math.floor(Math.random() * count);
