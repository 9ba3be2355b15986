import type { KeyboardEvent } from 'react';
import { useDialogText } from '../../../i18n/use-text.ts';
import { PixelIcon } from '../../../ui/PixelIcon.tsx';
import { useEditor, useEditorState } from './editor-atoms.ts';
import { EDITOR_ICONS } from './editor-icons.ts';
import { BRUSH_SIZES, TOOLS } from './model/tile-tools.ts';

/** Tools, the size of the brush, and the mirror; the last two are in the menu as well. One tab stop: arrow keys lead from button to button. */
export function ToolBar() {
  const text = useDialogText();
  const session = useEditor();
  const { tool, size, mirror } = useEditorState();
  const nextSize = BRUSH_SIZES[BRUSH_SIZES.indexOf(size) + 1] ?? BRUSH_SIZES[0];
  return (
    <div className="editor__tools" role="toolbar" aria-label={text('editor.tools')} onKeyDown={moveFocus}>
      {TOOLS.map((each) => (
        <button
          key={each}
          type="button"
          className="editor__tool"
          aria-pressed={each === tool}
          aria-label={text(`editor.${each}`)}
          title={text(`editor.${each}`)}
          tabIndex={each === tool ? 0 : -1}
          onClick={() => session.setTool(each)}
        >
          <PixelIcon name={EDITOR_ICONS[each]} />
        </button>
      ))}
      <button
        type="button"
        className="editor__tool editor__tool--size"
        aria-label={text('editor.brushSize', { size })}
        title={text('editor.brushSize', { size })}
        tabIndex={-1}
        onClick={() => session.setSize(nextSize)}
      >
        <span className="editor__brush" style={{ width: 6 + 6 * size, height: 6 + 6 * size }} />
      </button>
      <button
        type="button"
        className="editor__tool editor__tool--mirror"
        aria-pressed={mirror}
        aria-label={text('editor.mirror')}
        title={text('editor.mirror')}
        tabIndex={-1}
        onClick={() => session.setMirror(!mirror)}
      >
        <PixelIcon name={EDITOR_ICONS.mirror} />
      </button>
    </div>
  );
}

/** Arrow keys move the focus within a bar, and are no command to the map then. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  // The narrowest screens leave some buttons to the menu.
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')].filter((button) => button.checkVisibility());
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  event.stopPropagation();
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}
