import { useEffect, useState } from 'react';
import type { DragIntent } from '../../../../shared/protocol/intent.ts';
import { useLatest } from '../../../api/use-latest.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { aimAtom, aimerAtom, climbedPercentAtom, statusAtom } from '../../../sim/sim-atoms.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { describeArcAtom } from '../../run/hearing/describe-atoms.ts';
import { liveMessageAtom } from '../../run/play/play-atoms.ts';
import { aimText, restText } from './live-texts.ts';

/** A held key moves the aim sixty times a second: the aim is announced after it has not changed for this long, ms. */
const QUIET_MS = 400;
/** An aim is announced without the end of its arc when that takes longer, ms: at first its code is loaded. */
const ARC_MS = 1_000;

/**
 * Announces the aim, where the ball has come to rest, and what carried it back, for players who do not see them. Each has a region
 * of its own, so that none interrupts another.
 */
export function LiveRegion() {
  const text = useDialogText();
  const status = useAtomValue(statusAtom);
  const climbed = useAtomValue(climbedPercentAtom);
  const aim = useAtomValue(aimAtom);
  // With a drag the player sees the course.
  const heldAim = useAtomValue(aimerAtom)?.isAiming ? aim : null;
  const announcement = useAtomValue(liveMessageAtom);
  const count = useChangeCount(announcement);
  return (
    <>
      <LiveText name="live-aim" words={aimText(status, aim, text)} aim={heldAim} />
      <LiveText name="live-rest" words={restText(status, climbed, text)} />
      <p className="visually-hidden" role="status">
        {/* A new element is announced even when its words are those of the one before. */}
        {announcement && <span key={count}>{'spoken' in announcement ? announcement.spoken : text(announcement.words)}</span>}
      </p>
    </>
  );
}

/** Counts how often a value has become another one. */
function useChangeCount(value: unknown): number {
  const [seen, setSeen] = useState({ value, count: 0 });
  if (seen.value !== value) setSeen({ value, count: seen.count + 1 });
  return seen.count;
}

const late = (): Promise<string> => new Promise((resolve) => setTimeout(resolve, ARC_MS, ''));

interface LiveTextProps {
  readonly name: string;
  readonly words: string | undefined;
  /** Where its first arc ends is announced, too, if that is known in time. */
  readonly aim?: DragIntent | null;
}

/** Announces a text after it has not changed for a while; without a new text, the last one stays. */
function LiveText({ name, words, aim }: LiveTextProps) {
  const describeArc = useSetAtom(describeArcAtom);
  const [settled, setSettled] = useState('');
  const announcements = useLatest();
  useEffect(() => {
    const isCurrent = announcements.begin();
    if (words === undefined) return;
    const announce = async () => {
      const arc = aim ? await Promise.race([describeArc(aim), late()]) : '';
      if (isCurrent()) setSettled(arc ? `${words} ${arc}` : words);
    };
    const timer = setTimeout(() => void announce(), QUIET_MS);
    return () => clearTimeout(timer);
  }, [words, aim, describeArc, announcements]);
  return (
    <p className="visually-hidden" role="status" data-testid={name}>
      {settled}
    </p>
  );
}
