import { useDialogText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/Button.tsx';
import type { Answer, Consent } from '../consent/consent.ts';
import './preferences.css';

interface AnswersProps {
  /** The answer of the player; `unknown` without one. Undefined where the buttons end the question. */
  readonly given?: Consent;
  readonly yes?: string;
  readonly no?: string;
  onAnswer(answer: Answer): void;
}

/** A no and a yes of equal size. */
export function Answers({ given, yes, no, onAnswer }: AnswersProps) {
  const text = useDialogText();
  const pressed = (answer: Answer) => (given === undefined ? undefined : given === answer);
  return (
    <div className="preferences__answers">
      <Button aria-pressed={pressed('declined')} onClick={() => onAnswer('declined')}>
        {no ?? text('settings.decline')}
      </Button>
      <Button aria-pressed={pressed('accepted')} onClick={() => onAnswer('accepted')}>
        {yes ?? text('settings.accept')}
      </Button>
    </div>
  );
}
