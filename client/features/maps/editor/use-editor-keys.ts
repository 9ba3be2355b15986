import { type RefObject, useEffect, useRef } from 'react';
import { openDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { isCommandKey } from '../../../sim/keyboard-input.ts';
import { useSetAtom } from '../../../state/jotai.ts';
import { type EditorActions, useEditorActions } from './editor-atoms.ts';
import type { EditorSession } from './editor-session.ts';
import { nextProblemPlace } from './model/problem-places.ts';
import { BRUSH_SIZES, type Tool } from './model/tile-tools.ts';
import { typeOfDigit } from './palette.ts';

/** The letter of each tool. The list of keys shows them, too. */
export const TOOL_KEYS: Readonly<Record<Tool, string>> = { brush: 'b', fill: 'f', pan: 'h', erase: 'e', rectangle: 'r', picker: 'i' };

/** How much one press zooms. */
const ZOOM_STEP = 1.25;
/** How far the cursor moves with Shift, tiles. */
const FAR = 5;

const ARROWS: Readonly<Record<string, readonly [columns: number, rows: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export interface Commands extends EditorActions {
  openKeys(): void;
  focusCanvas(): void;
}

/** The keys of the editor, while no dialog is open and no text is typed. A focused button keeps the keys that it needs. */
export function useEditorKeys(session: EditorSession, canvas: RefObject<HTMLElement | null>): void {
  const actions = useEditorActions();
  const openDialog = useSetAtom(openDialogAtom);
  const commands = useRef<Commands>(undefined);
  commands.current = {
    ...actions,
    openKeys: () => openDialog('editorKeys'),
    focusCanvas: () => canvas.current?.focus({ preventScroll: true }),
  };
  useEffect(() => {
    const space = new SpaceBar(session);
    const down = (event: KeyboardEvent) => {
      if (!commands.current || document.querySelector('dialog[open]')) return;
      if (isShortcut(event) ? runShortcut(event, session, commands.current) : runKey(event, session, commands.current, space)) {
        event.preventDefault();
      }
    };
    const up = (event: KeyboardEvent) => event.key === ' ' && space.release();
    const press = () => space.cancel();
    window.addEventListener('keydown', down);
    window.addEventListener('keyup', up);
    window.addEventListener('pointerdown', press);
    return () => {
      window.removeEventListener('keydown', down);
      window.removeEventListener('keyup', up);
      window.removeEventListener('pointerdown', press);
    };
  }, [session]);
}

/** With Control, or Command on a Mac. Alt and Control together write a character on many keyboards. */
const isShortcut = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => (ctrlKey || metaKey) && !altKey;

/** @returns whether the key was a command */
function runShortcut(event: KeyboardEvent, session: EditorSession, commands: Commands): boolean {
  const key = event.key.toLowerCase();
  if (key === 's' && !event.shiftKey) {
    if (!event.repeat) commands.save();
    return true;
  }
  // In the title, a text field takes back what was typed there.
  if (event.target instanceof HTMLInputElement) return false;
  if (key === 'z' && !event.shiftKey) session.undo();
  else if (key === 'y' || key === 'z') session.redo();
  else return false;
  return true;
}

/** @returns whether the key was a command */
function runKey(event: KeyboardEvent, session: EditorSession, commands: Commands, space: SpaceBar): boolean {
  // With AltGr a key may still write one of the characters below.
  const { key, ctrlKey, altKey } = event;
  const writes = ctrlKey && altKey;
  if (!writes && !isCommandKey(event)) return false;
  const arrow = ARROWS[key];
  if (arrow) {
    const step = event.shiftKey ? FAR : 1;
    session.moveCursor(arrow[0] * step, arrow[1] * step);
    commands.focusCanvas();
  } else if (key === 'Enter') {
    if (!event.repeat) session.act();
  } else if (key === ' ') space.press();
  else if (key === 'Escape') session.cancel();
  else return runLetter(event, session, commands);
  return true;
}

function runLetter({ key, repeat, shiftKey }: KeyboardEvent, session: EditorSession, commands: Commands): boolean {
  const type = typeOfDigit(key);
  if (type) session.setType(type);
  else if (key === '+' || key === '=') session.zoom(ZOOM_STEP);
  else if (key === '-' || key === '_') session.zoom(1 / ZOOM_STEP);
  else if (key === '[' || key === ']') stepSize(session, key === '[' ? -1 : 1);
  else if (key === '?') commands.openKeys();
  else if (shiftKey || repeat) return false;
  else return runCommand(key.toLowerCase(), session, commands);
  return true;
}

function runCommand(letter: string, session: EditorSession, commands: Commands): boolean {
  const { grid, mirror, problems, cursor } = session.snapshot;
  const tool = (Object.keys(TOOL_KEYS) as Tool[]).find((each) => TOOL_KEYS[each] === letter);
  if (tool) session.setTool(tool);
  else if (letter === 'g') session.setGrid(!grid);
  else if (letter === 'm') session.setMirror(!mirror);
  else if (letter === 'p') commands.preview();
  else if (letter === 'n') {
    const place = nextProblemPlace(problems, cursor);
    if (place) session.jumpTo(place);
  } else return false;
  return true;
}

function stepSize(session: EditorSession, step: number): void {
  const size = BRUSH_SIZES[BRUSH_SIZES.indexOf(session.snapshot.size) + step];
  if (size) session.setSize(size);
}

/** The space bar uses the tool when it is released, because a drag while it is held moves the map. */
class SpaceBar {
  private readonly session: EditorSession;
  private isHeld = false;

  constructor(session: EditorSession) {
    this.session = session;
  }

  press(): void {
    this.isHeld = true;
  }

  release(): void {
    if (this.isHeld) this.session.act();
    this.isHeld = false;
  }

  cancel(): void {
    this.isHeld = false;
  }
}
