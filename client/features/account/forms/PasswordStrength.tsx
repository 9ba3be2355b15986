import type { LoadedClerk } from '@clerk/types';
import { useEffect, useState } from 'react';
import { useLatest } from '../../../api/use-latest.ts';
import { isOfflineAtom } from '../../../display/network-atoms.ts';
import { languageAtom } from '../../../i18n/text-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { type Judgment, judge } from '../errors/password-words.ts';
import { readInstance } from '../session/instance.ts';
import './password-strength.css';

/** How many of three bars are filled. */
const BARS = { missing: 0, fail: 1, pass: 2, excellent: 3 } as const;

interface PasswordStrengthProps {
  readonly clerk: LoadedClerk;
  readonly password: string;
}

/** The strength of a password while it is typed; before the first character, the length that it must have. */
export function PasswordStrength({ clerk, password }: PasswordStrengthProps) {
  const judgment = useJudgment(clerk, password);
  const words = useStrengthWords();
  const text = useDialogText();
  const { min } = readInstance(clerk).password;
  return (
    <div className={`password-strength password-strength--${judgment?.state ?? 'none'}`}>
      <div className="password-strength__bars" aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <span key={bar} className={judgment && bar <= BARS[judgment.state] ? 'password-strength__full' : ''} />
        ))}
      </div>
      {/* The region exists before its text, so that screen readers announce changes. */}
      <p role="status">{judgment ? words(judgment) : password.length < min && text('accountSettings.ruleMin', { min })}</p>
    </div>
  );
}

/**
 * The official client judges by the instance's rules and by zxcvbn, which it loads when it is first needed. Without a network that
 * fails in a way that cannot be caught, so then only the length is judged, and the rest when the network is back.
 */
function useJudgment(clerk: LoadedClerk, password: string): Judgment | undefined {
  const [judgment, setJudgment] = useState<Judgment>();
  const isOffline = useAtomValue(isOfflineAtom);
  const questions = useLatest();
  useEffect(() => {
    const isCurrent = questions.begin();
    if (password === '') {
      setJudgment(undefined);
      return;
    }
    if (isOffline) {
      const ofLength = judge(password, {}, readInstance(clerk));
      setJudgment(ofLength.state === 'missing' ? ofLength : undefined);
      return;
    }
    clerk.client?.signUp.validatePassword(password, {
      onValidation: (validation) => {
        if (isCurrent()) setJudgment(judge(password, validation, readInstance(clerk)));
      },
    });
  }, [clerk, password, isOffline, questions]);
  return judgment;
}

function useStrengthWords(): (judgment: Judgment) => string {
  const text = useDialogText();
  const language = useAtomValue(languageAtom);
  return ({ state, hints }) => {
    const said = hints.map(({ key, values }) => text(key, values));
    if (state === 'missing') return text('accountSettings.missing', { list: new Intl.ListFormat(language).format(said) });
    const words = {
      fail: 'accountSettings.strengthFail',
      pass: 'accountSettings.strengthPass',
      excellent: 'accountSettings.strengthExcellent',
    } as const;
    return [text(words[state]), ...said].join(' ');
  };
}
