import { isLanguage, LANGUAGES } from '../../../i18n/languages.ts';
import { chooseLanguageAtom, languageAtom } from '../../../i18n/text-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { Select } from '../../../ui/Choice.tsx';
import { showToastAtom } from '../../../ui/toast-atoms.ts';

const OPTIONS = Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }));

/** Selects the language; each language is named in itself. */
export function LanguageSelect() {
  const text = useDialogText();
  const language = useAtomValue(languageAtom);
  const choose = useSetAtom(chooseLanguageAtom);
  const toast = useSetAtom(showToastAtom);
  const change = async (value: string) => {
    if (isLanguage(value) && !(await choose(value))) toast(text('settings.languageFailed'), 'failure');
  };
  return <Select label={text('settings.language')} value={language} options={OPTIONS} onChange={(value) => void change(value)} />;
}
