import type {
  ArcDescription,
  ArcEnd,
  CourseDescription,
  DescribedEnd,
  DescribedLedge,
  LedgeMiss,
  Offset,
} from '../../../../shared/protocol/description.ts';
import type { MessageKey } from '../../../i18n/message-keys.ts';
import type { Text } from '../../../i18n/text-atoms.ts';

type Words = Text<MessageKey>;

/** What is around the ball, as sentences: "Ledge 7 up, 4 right, 5 wide. Flag 14 up, 2 left. Ceiling 6 above." */
export function courseWords(course: CourseDescription, text: Words): string {
  const { onCheckpoint, ledges, flag, finish, ceiling, own, leftWall, rightWall, water } = course;
  const sentences = [
    onCheckpoint > 0 && text('hearing.onCheckpoint', { number: onCheckpoint }),
    ...ledges.map((ledge) => surfaceWords(ledge.isInReach ? 'hearing.ledge' : 'hearing.farLedge', ledge, text)),
    flag && text('hearing.flag', { place: placeWords(flag, text) }),
    finish && text('hearing.finish', { place: placeWords(finish, text) }),
    ceiling !== null && text('hearing.ceiling', { tiles: ceiling }),
    own && text('hearing.own', { kind: own.kind, left: -own.from, right: own.to }),
    leftWall !== null && text('hearing.leftWall', { tiles: leftWall }),
    rightWall !== null && text('hearing.rightWall', { tiles: rightWall }),
    water && surfaceWords('hearing.water', water, text),
  ];
  return joined(sentences);
}

/**
 * Where the first arc of a shot ends, and its first bounce: "Falls short of the ledge 7 up, 4 right, by one. Hits the wall 6 up, 3
 * right. Then: Lands on your ledge, level, 2 left."
 */
export function arcWords(arc: ArcDescription, text: Words): string {
  const { miss, bounce } = arc;
  const then = bounce ? text('hearing.then', { end: endWords(bounce, text) }) : '';
  return joined([miss && missWords(miss, text), endWords(arc, text), then]);
}

const endWords = ({ end, at }: DescribedEnd, text: Words): string => text(END_KEYS[end], { place: placeWords(at, text) });

const END_KEYS: Readonly<Record<ArcEnd, MessageKey>> = {
  here: 'hearing.landsHere',
  ledge: 'hearing.landsLedge',
  slope: 'hearing.hitsSlope',
  wall: 'hearing.hitsWall',
  ceiling: 'hearing.hitsCeiling',
  water: 'hearing.fallsInWater',
  outside: 'hearing.leaves',
};

const MISS_KEYS: Readonly<Record<LedgeMiss['kind'], MessageKey>> = { short: 'hearing.short', over: 'hearing.over', low: 'hearing.low' };

const missWords = ({ kind, tiles, ledge }: LedgeMiss, text: Words): string =>
  text(MISS_KEYS[kind], { tiles, place: spanWords(ledge, text) });

/** A ledge or a pool. The width of one that lies above or below the ball is told by its two ends. */
function surfaceWords(key: 'hearing.ledge' | 'hearing.farLedge' | 'hearing.water', ledge: DescribedLedge, text: Words): string {
  const tiles = isBeside(ledge) ? ledge.to - ledge.from + 1 : 0;
  return text(key, { kind: ledge.kind, place: spanWords(ledge, text), tiles });
}

const isBeside = ({ from, to }: DescribedLedge): boolean => from > 0 || to < 0;

/** Where a ledge is: its nearer end, or both ends when it lies above or below the ball. */
function spanWords(ledge: DescribedLedge, text: Words): string {
  const { up, from, to } = ledge;
  if (isBeside(ledge)) return placeWords({ up, right: from > 0 ? from : to }, text);
  return text('hearing.both', { first: heightWords(up, text), second: text('hearing.span', { left: -from, right: to }) });
}

function placeWords({ up, right }: Offset, text: Words): string {
  if (right === 0) return up === 0 ? text('hearing.here') : heightWords(up, text);
  const side = text(right > 0 ? 'hearing.right' : 'hearing.left', { tiles: Math.abs(right) });
  return text('hearing.both', { first: heightWords(up, text), second: side });
}

function heightWords(up: number, text: Words): string {
  if (up === 0) return text('hearing.level');
  return text(up > 0 ? 'hearing.up' : 'hearing.down', { tiles: Math.abs(up) });
}

const joined = (sentences: readonly (string | false | null)[]): string => sentences.filter((sentence) => sentence).join(' ');
