import { useId } from 'react';
import { type AccoladeType, BALL_STYLES, type BallStyle } from '../../../../shared/ball-styles.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { PixelIcon } from '../../../ui/PixelIcon.tsx';
import { BallPicture } from './BallPicture.tsx';
import { COUNTS_CLOSED_DAYS, GROUP_NAMES, GROUPS, nameOf, UNLOCKED_BY } from './ball-words.ts';

export type Counters = Readonly<Record<AccoladeType, number>>;

interface BallChoiceProps {
  readonly picked: BallStyle;
  /** The ball in play. */
  readonly shown: BallStyle;
  /** The ball that is saved. It can be picked even if it is locked. */
  readonly kept: BallStyle;
  /** Undefined until the server has answered. */
  readonly counters: Counters | undefined;
  isUnlocked(style: BallStyle): boolean;
  onPick(style: BallStyle): void;
}

/** All styles by group. They are one radio group, so that arrow keys move from each unlocked style to the next. */
export function BallChoice(props: BallChoiceProps) {
  const text = useDialogText();
  const name = useId();
  return (
    <div role="radiogroup" aria-label={text('balls.choose')}>
      {GROUPS.map((group) => (
        <fieldset key={group} className="balls__group">
          <legend className="balls__legend">
            {text(GROUP_NAMES[group])}
            {COUNTS_CLOSED_DAYS.has(group) && <span className="balls__closed">{text('stats.whenClosed')}</span>}
          </legend>
          <div className="balls__grid">
            {BALL_STYLES.filter(({ category }) => category === group).map((style) => (
              <Ball key={style.id} style={style} name={name} {...props} />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

function Ball({
  style,
  name,
  picked,
  shown,
  kept,
  counters,
  isUnlocked,
  onPick,
}: BallChoiceProps & { readonly style: BallStyle; readonly name: string }) {
  const text = useDialogText();
  const id = useId();
  const isOpen = isUnlocked(style);
  const isAvailable = isOpen || style === kept;
  return (
    <label className={isAvailable ? 'balls__ball' : 'balls__ball balls__ball--locked'}>
      <input
        className="visually-hidden"
        type="radio"
        name={name}
        checked={style === picked}
        disabled={!isAvailable}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-how`}
        onChange={() => onPick(style)}
      />
      <span className="balls__picture">
        <BallPicture style={style} />
        {!isOpen && style !== shown && <PixelIcon name="lock" className="balls__lock" />}
        {style === shown && <PixelIcon name="check" className="balls__shown" />}
      </span>
      <span id={`${id}-name`} className="balls__name">
        {text(nameOf(style))}
      </span>
      <span id={`${id}-how`} className="balls__how">
        <How style={style} open={isOpen || counters === undefined} shown={style === shown} counters={counters} />
      </span>
    </label>
  );
}

/** Whether the style is in play, or what unlocks it and the progress so far. */
function How({ style: { accolade }, open, shown, counters }: HowProps) {
  const text = useDialogText();
  if (!accolade) return text(shown ? 'balls.inPlay' : 'balls.always');
  const { type, target } = accolade;
  const count = counters && Math.min(target, counters[type]);
  return (
    <>
      {shown && <span className="visually-hidden">{text('balls.inPlay')}. </span>}
      {!open && <span className="visually-hidden">{text('balls.locked')}. </span>}
      {text(UNLOCKED_BY[type], { target })}
      {!open && count !== undefined && (
        <span className="balls__progress">
          <span className="balls__bar" aria-hidden="true">
            <span style={{ width: `${(count / target) * 100}%` }} />
          </span>
          {text('balls.progress', { count, target })}
        </span>
      )}
    </>
  );
}

interface HowProps {
  readonly style: BallStyle;
  readonly open: boolean;
  readonly shown: boolean;
  readonly counters: Counters | undefined;
}
