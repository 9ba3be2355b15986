import { useRef, useState } from 'react';
import type { Level } from '../../../../shared/course/level.ts';
import { closeDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtom, useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { Toggle } from '../../../ui/Toggle.tsx';
import { useGame } from '../play/game-context.ts';
import { bootAtom, levelAtom } from '../play/play-atoms.ts';
import { copySelection } from './copy-selection.ts';
import { LineQuestion } from './LineQuestion.tsx';
import { ResultPicture } from './ResultPicture.tsx';
import { ShareButtons } from './ShareButtons.tsx';
import { areNumbersSharedAtom, type SharedRun } from './share-atoms.ts';
import { useIsSecret } from './use-is-secret.ts';
import { usePicture } from './use-picture.ts';
import { UNKNOWN_LEVEL, useResultWords, type WordedLevel } from './use-result-words.ts';
import { copyWay, shareWay, useShareBy, useShareMessage } from './use-share.ts';

/** Null while it is loading: the start screen offers to share before the course is there. */
function useLevel(): (Partial<Level> & WordedLevel) | null {
  const level = useAtomValue(levelAtom);
  const boot = useAtomValue(bootAtom);
  return level ?? (boot.state === 'loading' || boot.state === 'waiting' ? null : UNKNOWN_LEVEL);
}

/** A finished run as text and as picture, with what the player chooses to show, and the ways to pass it on. */
export function RunShare({ shared }: { readonly shared: SharedRun }) {
  const text = useDialogText();
  const close = useSetAtom(closeDialogAtom);
  const { simulation } = useGame();
  const { run } = shared;
  const level = useLevel();
  const isSecret = useIsSecret(run);
  const words = useResultWords(shared, level ?? UNKNOWN_LEVEL, isSecret);
  const choice = useTextChoice(shared.toBeat !== undefined);
  const line = useLineChoice(run, isSecret);
  const field = useRef<HTMLTextAreaElement>(null);
  const replay = line.isShown ? run.replay : undefined;
  const [picture, tryAgain] = usePicture(simulation, { level, card: words.card, replay });
  const shareBy = useShareBy('result');
  const showMessage = useShareMessage();
  const value = choice.areNumbersShared ? words.numbers : ((choice.isEnclosed ? words.enclosed : undefined) ?? words.text);
  /** Nothing else has worked: the text is selected, to be copied by hand. */
  const select = () => {
    field.current?.focus();
    field.current?.select();
  };
  const copy = () => {
    const way = copyWay();
    if (way.copy) return shareBy(value, way, select);
    select();
    showMessage(copySelection() ? { key: 'share.copied' } : { key: 'share.copyFailed', reason: '' });
  };
  return (
    <Modal
      title={text('share.title')}
      className="modal--share"
      onClose={() => (line.isAsked ? line.answer(false) : close('share'))}
      footer={
        <ShareButtons
          picture={picture}
          fileName={words.fileName}
          share={(file) => shareBy(value, { ...shareWay(file), ...copyWay() }, select)}
          copy={copy}
        />
      }
    >
      <div className="share">
        <ResultPicture
          picture={picture}
          alt={words.alt(picture.state === 'drawn' && picture.hasLine)}
          isLineMissing={replay !== undefined && picture.state === 'drawn' && !picture.hasLine}
          tryAgain={tryAgain}
        />
        <div className="share__side">
          {run.replay !== undefined && <Toggle label={text('sharing.line')} checked={line.isShown} onChange={line.choose} />}
          {line.isAsked && <LineQuestion answer={line.answer} />}
          <TextChoices canBeEnclosed={words.enclosed !== undefined} choice={choice} />
          <textarea
            ref={field}
            className="share__text"
            aria-label={text('share.text')}
            readOnly
            rows={value.split('\n').length}
            value={value}
            onFocus={(event) => event.target.select()}
          />
        </div>
      </div>
    </Modal>
  );
}

/** Which text is sent. The format for programs is remembered, and no answer to a challenge. */
function useTextChoice(isAnswer: boolean) {
  const [remembered, setRemembered] = useAtom(areNumbersSharedAtom);
  const [answered, setAnswered] = useState(false);
  const [areNumbersShared, setNumbersShared] = isAnswer ? [answered, setAnswered] : [remembered, setRemembered];
  const [isEnclosed, setEnclosed] = useState(false);
  return { areNumbersShared, setNumbersShared, isEnclosed, setEnclosed };
}

interface TextChoicesProps {
  /** The run fits into a link, and may be in one. */
  readonly canBeEnclosed: boolean;
  readonly choice: ReturnType<typeof useTextChoice>;
}

function TextChoices({ canBeEnclosed, choice }: TextChoicesProps) {
  const text = useDialogText();
  const { areNumbersShared, setNumbersShared, isEnclosed, setEnclosed } = choice;
  return (
    <>
      <Toggle label={text('sharing.numbers')} note={text('sharing.numbersNote')} checked={areNumbersShared} onChange={setNumbersShared} />
      {canBeEnclosed && !areNumbersShared && (
        <Toggle label={text('sharing.enclosed')} note={text('sharing.enclosedNote')} checked={isEnclosed} onChange={setEnclosed} />
      )}
    </>
  );
}

interface LineChoice {
  readonly isShown: boolean;
  /** The player wants to show the line, and is told what that means. */
  readonly isAsked: boolean;
  choose(isShown: boolean): void;
  answer(isShown: boolean): void;
}

/** On a day that is over the line is shown at first. Where others are still to find the way, it is shown when the player confirms it. */
function useLineChoice(run: SharedRun['run'], isSecret: boolean): LineChoice {
  const [choice, setShown] = useState<boolean>();
  const [isAsked, setAsked] = useState(false);
  const isShown = choice ?? (!isSecret && run.replay !== undefined);
  return {
    isShown,
    isAsked,
    choose(wanted) {
      if (wanted && isSecret) setAsked(true);
      else {
        setShown(wanted);
        setAsked(false);
      }
    },
    answer(confirmed) {
      setShown(confirmed);
      setAsked(false);
    },
  };
}
