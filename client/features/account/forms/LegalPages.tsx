import { useDialogText } from '../../../i18n/use-text.ts';

/** Links to the privacy policy and the terms; they open in new tabs, so that the form keeps its input. */
export function LegalPages() {
  const text = useDialogText();
  return (
    <p className="account-form__pages">
      <span>{text('account.readFirst')}</span>
      <a href="/privacy.html" target="_blank" rel="noopener">
        {text('menu.privacy')}
        <span className="visually-hidden"> ({text('menu.newTab')})</span>
      </a>
      <a href="/terms.html" target="_blank" rel="noopener">
        {text('menu.terms')}
        <span className="visually-hidden"> ({text('menu.newTab')})</span>
      </a>
    </p>
  );
}
