import { useEffect } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import type { Answer } from './consent.ts';
import { consentAtom, isConsentAskedAtom, isConsentDueAtom, isCountedUnansweredAtom } from './consent-atoms.ts';
import './consent.css';

/** Asks beside the Play button. */
export function ConsentPanel() {
  const text = useText();
  const setConsent = useSetAtom(consentAtom);
  const isCounted = useAtomValue(isCountedUnansweredAtom);
  const setAsked = useSetAtom(isConsentAskedAtom);
  const isShown = useAtomValue(isConsentDueAtom);
  const isUnanswered = useAtomValue(consentAtom) === 'unknown';
  useEffect(() => {
    if (!isUnanswered) return undefined;
    // A tab in the background has shown nothing yet.
    const note = () => !document.hidden && setAsked();
    note();
    document.addEventListener('visibilitychange', note);
    return () => document.removeEventListener('visibilitychange', note);
  }, [isUnanswered, setAsked]);
  if (!isShown) return null;
  const decide = (answer: Answer) => {
    setConsent(answer);
    // Otherwise the focus would be lost with the buttons.
    document.querySelector<HTMLElement>('.start__play')?.focus({ preventScroll: true });
  };
  return (
    <section className="consent" aria-label={text('start.cookieTitle')}>
      {/* Two paragraphs: one large paragraph would be the last large element to appear, and browsers would rate the page as slow. */}
      <div className="consent__text">
        <p>{text('start.cookieNeeded')}</p>
        <p>
          {text(isCounted ? 'start.cookieAskCounted' : 'start.cookieAsk')}{' '}
          <a href="/privacy.html" target="_blank" rel="noopener">
            {text('start.cookieMore')}
          </a>
        </p>
      </div>
      <div className="consent__buttons">
        <Button onClick={() => decide('declined')}>{text('start.cookieDecline')}</Button>
        <Button onClick={() => decide('accepted')}>{text('start.cookieAccept')}</Button>
      </div>
    </section>
  );
}
