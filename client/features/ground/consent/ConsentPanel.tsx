import { useText } from '../../../i18n/use-text.ts';
import { useAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { consentAtom } from '../analytics/analytics.ts';
import type { Consent } from '../analytics/consent.ts';
import './consent.css';

/** Asks once, beside the Play button. Players who do not answer are not counted. */
export function ConsentPanel() {
  const text = useText();
  const [consent, setConsent] = useAtom(consentAtom);
  if (consent !== 'unknown') return null;
  const decide = (answer: Exclude<Consent, 'unknown'>) => {
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
          {text('start.cookieAsk')}{' '}
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
