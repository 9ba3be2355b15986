import { type ReactNode, useId } from 'react';
import type { Answer, Consent } from '../consent/consent.ts';
import { Answers } from './Answers.tsx';
import './preferences.css';

/** What holds now, in words, by the answer of the player. */
export const STATES = { accepted: 'settings.accepted', declined: 'settings.declined', unknown: 'settings.undecided' } as const;

interface QuestionProps {
  readonly title: string;
  readonly text: string;
  /** What holds now, in words. */
  readonly state: string;
  /** The answer of the player; `unknown` without one. */
  readonly given: Consent;
  onAnswer(answer: Answer): void;
  /** What follows from the answer. */
  readonly children?: ReactNode;
}

/** A question that can be answered at any time, apart from others: what it is about, what holds now, a no and a yes. An answer is kept at once. */
export function Question({ title, text, state, given, onAnswer, children }: QuestionProps) {
  const id = useId();
  return (
    <section className="preferences__choice" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <p>{text}</p>
      <p className="preferences__state" role="status">
        {state}
      </p>
      <Answers given={given} onAnswer={onAnswer} />
      {children}
    </section>
  );
}
