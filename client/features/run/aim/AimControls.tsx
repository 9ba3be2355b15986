import { type PointerEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { dialogsAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import type { AimKey } from '../../../sim/keyboard-aim.ts';
import { POWER_MIN } from '../../../sim/keyboard-aim.ts';
import { aimerAtom, aimModeAtom, canShootAtom, coveredBelowAtom, heldAimAtom, isAimingAtom } from '../../../sim/sim-atoms.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import './aim.css';

const PERCENT = 100;

/**
 * Aiming without a drag: a tap on the course sets the direction, this panel the power and the exact angle, and its button shoots.
 * Only for players who have chosen it. The aim is shown whenever a shot is allowed.
 */
export function AimControls() {
  const mode = useAtomValue(aimModeAtom);
  const isCovered = useAtomValue(dialogsAtom).length > 0;
  if (mode !== 'tap') return null;
  return <AimPanel covered={isCovered} />;
}

function AimPanel({ covered }: { readonly covered: boolean }) {
  const text = useDialogText();
  const aimer = useAtomValue(aimerAtom);
  const canShoot = useAtomValue(canShootAtom);
  const isAiming = useAtomValue(isAimingAtom);
  const ref = useRef<HTMLElement>(null);
  useCover(ref);
  useEffect(() => {
    if (canShoot && !covered) aimer?.show();
  }, [aimer, canShoot, covered]);
  return (
    <section ref={ref} className="aim-panel" aria-label={text('aim.panel')}>
      <PowerSlider />
      <div className="aim-panel__buttons">
        <TurnButton turn="ArrowLeft" label={text('aim.turnLeft')} sign="↺" />
        <TurnButton turn="ArrowRight" label={text('aim.turnRight')} sign="↻" />
        <IconButton icon="close" label={text('aim.cancel')} aria-disabled={!isAiming} onClick={() => aimer?.cancel()} />
        <Button tone="yellow" className="aim-panel__shoot" aria-disabled={!canShoot} onClick={() => canShoot && aimer?.shoot()}>
          {text('aim.shoot')}
        </Button>
      </div>
    </section>
  );
}

/** Stores how much of the course the panel covers, so that the camera keeps the ball above it. */
function useCover(ref: RefObject<HTMLElement | null>): void {
  const setCovered = useSetAtom(coveredBelowAtom);
  useEffect(() => {
    const panel = ref.current;
    if (!panel) return;
    const observer = new ResizeObserver(() => setCovered(Math.max(0, window.innerHeight - panel.getBoundingClientRect().top)));
    observer.observe(panel);
    observer.observe(document.documentElement);
    return () => {
      observer.disconnect();
      setCovered(0);
    };
  }, [ref, setCovered]);
}

function PowerSlider() {
  const text = useDialogText();
  const id = useId();
  const aimer = useAtomValue(aimerAtom);
  const { angleDeg, power } = useAtomValue(heldAimAtom);
  const percent = Math.round(power * PERCENT);
  return (
    <div className="aim-panel__power">
      <label htmlFor={id}>{text('aim.power')}</label>
      <input
        id={id}
        type="range"
        min={POWER_MIN * PERCENT}
        max={PERCENT}
        step={1}
        value={percent}
        aria-valuetext={text('aim.percent', { percent })}
        onChange={(event) => aimer?.point({ power: event.target.valueAsNumber / PERCENT })}
      />
      <output htmlFor={id} className="aim-panel__figures" data-testid="held-aim">
        {Math.round(angleDeg * 10) / 10}° {percent}%
      </output>
    </div>
  );
}

interface TurnButtonProps {
  readonly turn: AimKey;
  readonly label: string;
  readonly sign: string;
}

/** Turns the aim half a degree per press, and keeps turning while held. */
function TurnButton({ turn, label, sign }: TurnButtonProps) {
  const aimer = useAtomValue(aimerAtom);
  const press = () => {
    aimer?.setPace('panel');
    aimer?.press(turn);
  };
  const release = () => aimer?.release(turn);
  const onDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    press();
  };
  return (
    <Button
      className="aim-panel__turn"
      aria-label={label}
      title={label}
      onPointerDown={onDown}
      onPointerUp={release}
      onLostPointerCapture={release}
      onContextMenu={(event) => event.preventDefault()}
      onClick={(event) => {
        // A pointer has turned the aim already; keys, pads and assistive technology send only a click.
        if (event.detail !== 0) return;
        press();
        release();
      }}
    >
      <span aria-hidden="true">{sign}</span>
    </Button>
  );
}
