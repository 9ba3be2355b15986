import type { PasswordValidation } from '@clerk/types';
import type { MessageKey } from '../../../i18n/message-keys.ts';
import type { Instance } from '../session/instance.ts';
import type { Keyed } from './failure-keys.ts';

/** The state of a password while it is typed, by the rules of the instance. */
export interface Judgment {
  /** 'missing': rules of composition or length are broken. The others are the specification's three levels of strength. */
  readonly state: 'missing' | 'fail' | 'pass' | 'excellent';
  /** What is missing, or what would make it stronger. */
  readonly hints: readonly Keyed[];
}

const SUGGESTIONS: Readonly<Record<string, MessageKey>> = {
  allUppercase: 'accountSettings.tipAllUppercase',
  anotherWord: 'accountSettings.tipAnotherWord',
  associatedYears: 'accountSettings.tipYears',
  capitalization: 'accountSettings.tipCapitalization',
  dates: 'accountSettings.tipDates',
  l33t: 'accountSettings.tipLeet',
  longerKeyboardPattern: 'accountSettings.tipKeyboard',
  noNeed: 'accountSettings.tipNoNeed',
  pwned: 'account.leakedPassword',
  recentYears: 'accountSettings.tipYears',
  repeated: 'accountSettings.tipRepeated',
  reverseWords: 'accountSettings.tipReverse',
  sequences: 'accountSettings.tipSequences',
  useWords: 'accountSettings.tipUseWords',
};

/** The message of a suggestion. @param code as zxcvbn names it; undefined for unknown codes */
export const suggestionKey = (code: string): MessageKey | undefined => SUGGESTIONS[code];

/** The official client puts the code of a suggestion at the end of a path. */
const lastPart = (path: string): string => path.split('.').at(-1) ?? '';

/**
 * Judges a password by the instance's rules. Its length is checked here, because the official client refuses the greatest allowed
 * length while services accept it.
 * @param validation the result of the official client's `validatePassword`
 */
export function judge(password: string, { complexity = {}, strength }: PasswordValidation, { password: { min, max } }: Instance): Judgment {
  const rules: readonly (readonly [isBroken: boolean | undefined, rule: Keyed])[] = [
    [password.length < min, { key: 'accountSettings.ruleMin', values: { min } }],
    [password.length > max, { key: 'accountSettings.ruleMax', values: { max } }],
    [complexity.require_lowercase, { key: 'accountSettings.ruleLowercase' }],
    [complexity.require_uppercase, { key: 'accountSettings.ruleUppercase' }],
    [complexity.require_numbers, { key: 'accountSettings.ruleNumber' }],
    [complexity.require_special_char, { key: 'accountSettings.ruleSpecial' }],
  ];
  const missing = rules.filter(([isBroken]) => isBroken).map(([, rule]) => rule);
  if (missing.length > 0) return { state: 'missing', hints: missing };
  // An instance may have no rule of strength.
  if (!strength || strength.state === 'excellent') return { state: 'excellent', hints: [] };
  const tips = strength.state === 'fail' ? strength.keys.map((path) => suggestionKey(lastPart(path))) : [];
  return { state: strength.state, hints: tips.filter((key) => key !== undefined).map((key) => ({ key })) };
}
