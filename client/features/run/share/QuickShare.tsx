import { useEffect, useRef } from 'react';
import { useAtomValue } from '../../../state/jotai.ts';
import { useGame } from '../play/game-context.ts';
import { levelAtom } from '../play/play-atoms.ts';
import { areNumbersSharedAtom, type SharedRun } from './share-atoms.ts';
import { useIsSecret } from './use-is-secret.ts';
import { usePicture } from './use-picture.ts';
import { UNKNOWN_LEVEL, useResultWords } from './use-result-words.ts';
import { copyWay, shareWay, useShareBy } from './use-share.ts';

interface QuickShareProps {
  readonly shared: SharedRun;
  /** Called with a function that opens the share sheet of the system, and with undefined when there is none any more. */
  onReady(share: (() => void) | undefined): void;
  /** Nothing has worked: shows the text. */
  onFailure(): void;
}

/**
 * Shares a result in one press, with its picture where it is drawn by then. Browsers open their sheet only in answer to a press, so all of
 * it is made ahead. It shows nothing.
 */
export function QuickShare({ shared, onReady, onFailure }: QuickShareProps) {
  const { simulation } = useGame();
  const { run } = shared;
  const level = useAtomValue(levelAtom);
  const isSecret = useIsSecret(run);
  const { text, numbers, card, fileName } = useResultWords(shared, level ?? UNKNOWN_LEVEL, isSecret);
  // Who has challenged is answered in words.
  const value = useAtomValue(areNumbersSharedAtom) && shared.toBeat === undefined ? numbers : text;
  const [picture] = usePicture(simulation, { level, card, replay: isSecret ? undefined : run.replay });
  const shareBy = useShareBy('result');
  const share = useRef<() => void>(null);
  share.current = () => {
    const file = picture.state === 'drawn' ? new File([picture.picture], fileName, { type: 'image/png' }) : undefined;
    shareBy(value, { ...shareWay(file), ...copyWay() }, onFailure);
  };
  useEffect(() => {
    onReady(() => share.current?.());
    return () => onReady(undefined);
  }, [onReady]);
  return null;
}
