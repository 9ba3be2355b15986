import { useState } from 'react';
import { useDialogText } from '../../../i18n/use-text.ts';
import { describerAtom } from '../../../sim/describer.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { describeCourseAtom } from './describe-atoms.ts';
import './hearing.css';

/** Part of the settings: describes the course in words that are also shown. Nothing on a page without a course. */
export function DescribeSetting() {
  const text = useDialogText();
  const hasCourse = useAtomValue(describerAtom) !== null;
  const describe = useSetAtom(describeCourseAtom);
  const [spoken, setSpoken] = useState({ words: '', count: 0 });
  if (!hasCourse) return null;
  const speak = async () => {
    const words = await describe();
    setSpoken(({ count }) => ({ words, count: count + 1 }));
  };
  return (
    <div className="describe-setting">
      <Button onClick={speak}>{text('settings.describe')}</Button>
      <p className="toggle__note">{text('settings.describeNote')}</p>
      {/* The live region of the course is behind the dialog, where nobody hears it. */}
      <p role="status" className="describe-setting__words">
        {/* A new element is announced even when its words are those of the one before. */}
        {spoken.words && <span key={spoken.count}>{spoken.words}</span>}
      </p>
    </div>
  );
}
