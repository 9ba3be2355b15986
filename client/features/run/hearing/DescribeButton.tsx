import { useDialogText } from '../../../i18n/use-text.ts';
import { useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { speakCourseAtom } from './describe-atoms.ts';
import './hearing.css';

/** Speaks the course, for screen readers without a keyboard. It covers nothing: it is seen only while it has the focus of the keyboard. */
export function DescribeButton() {
  const text = useDialogText();
  const speak = useSetAtom(speakCourseAtom);
  return (
    <Button className="describe" onClick={() => void speak()}>
      {text('settings.describe')}
    </Button>
  );
}
