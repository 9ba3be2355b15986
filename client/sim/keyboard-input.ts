import type { Aimer } from './aimer.ts';
import { canPassFocus, type FocusKind, focusKindOf, letterOf } from './key-owner.ts';
import { isAimKey } from './keyboard-aim.ts';
import type { Looker } from './looker.ts';

export interface KeyCommands {
  restart(): void;
  returnToCheckpoint(): void;
  describeCourse(): void;
}

/** Whether a key is a command of the page: not with a modifier, or when the focused control needs it. */
export function isCommandKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  return canPassFocus(event.key, focusOf(event));
}

/** Whether a key belongs to the game: not while a dialog is open. */
function isGameKey(event: KeyboardEvent): boolean {
  return isCommandKey(event) && document.querySelector('dialog[open]') === null;
}

function focusOf(event: KeyboardEvent): FocusKind {
  const target = event.target instanceof Element ? event.target.closest(CONTROLS) : null;
  return target instanceof HTMLElement ? focusKindOf(target) : 'elsewhere';
}

/** Elements that can have the focus and need keys. */
const CONTROLS = 'input, textarea, select, button, a, summary, [contenteditable]';

/**
 * The game by keys alone: arrows turn and charge (finely with Shift, gliding when held), Space or Enter shoots, Escape cancels,
 * r asks to restart, c returns to the checkpoint, l describes the course, w and s look up and down while held, also with Caps Lock. (The page handles m, which
 * mutes: features/ground/sound.)
 * @returns a function that unsubscribes
 */
export function listenToKeys(aimer: Aimer, looker: Pick<Looker, 'steer'>, commands: KeyCommands, isPlaying: () => boolean): () => void {
  const setPace = (event: KeyboardEvent) => aimer.setPace(event.shiftKey ? 'fine' : 'normal');
  const looking = new Set<string>();
  const look = (key: string, isDown: boolean) => {
    if (isDown) looking.add(key);
    else if (!looking.delete(key)) return;
    looker.steer('keys', 0, Number(looking.has('s')) - Number(looking.has('w')));
  };
  const down = (event: KeyboardEvent) => {
    if (!isGameKey(event) || !isPlaying()) return;
    setPace(event);
    if (isAimKey(event.key)) {
      event.preventDefault();
      if (!event.repeat) aimer.press(event.key, event.timeStamp);
    } else if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      if (!event.repeat) aimer.shootOrShow();
    } else if (event.key === 'Escape') {
      aimer.cancel();
    } else if (letterOf(event) === 'r' && !event.repeat) {
      aimer.cancel();
      commands.restart();
    } else if (letterOf(event) === 'c' && !event.repeat) {
      commands.returnToCheckpoint();
    } else if (letterOf(event) === 'l' && !event.repeat) {
      commands.describeCourse();
    } else if (letterOf(event) === 'w' || letterOf(event) === 's') {
      look(event.key.toLowerCase(), true);
    }
  };
  const up = (event: KeyboardEvent) => {
    if (event.key === 'Shift') setPace(event);
    if (isAimKey(event.key)) aimer.release(event.key, event.timeStamp);
    look(event.key.toLowerCase(), false);
  };
  const blur = () => {
    aimer.releaseAll();
    for (const key of looking) look(key, false);
  };
  window.addEventListener('keydown', down);
  window.addEventListener('keyup', up);
  window.addEventListener('blur', blur);
  return () => {
    aimer.cancel();
    for (const key of looking) look(key, false);
    window.removeEventListener('keydown', down);
    window.removeEventListener('keyup', up);
    window.removeEventListener('blur', blur);
  };
}
