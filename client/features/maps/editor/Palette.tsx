import { useDialogText } from '../../../i18n/use-text.ts';
import { useEditor, useEditorState } from './editor-atoms.ts';
import { PALETTE } from './palette.ts';
import { TileSwatch } from './TileSwatch.tsx';
import { moveFocus } from './ToolBar.tsx';

/** All types of tiles with their pictures in the theme of the map. */
export function Palette() {
  const text = useDialogText();
  const session = useEditor();
  const { type: chosen, theme } = useEditorState();
  return (
    <div className="editor__palette" role="toolbar" aria-label={text('editor.tiles')} onKeyDown={moveFocus}>
      {PALETTE.map((type) => (
        <button
          key={type}
          type="button"
          className="editor__tile"
          aria-pressed={type === chosen}
          aria-label={text(`editor.tile_${type}`)}
          title={text(`editor.tile_${type}`)}
          tabIndex={type === chosen ? 0 : -1}
          onClick={() => session.setType(type)}
        >
          <span className="editor__swatch">
            <TileSwatch type={type} theme={theme} />
          </span>
          <span className="editor__tile-name">{text(`editor.tile_${type}`)}</span>
        </button>
      ))}
    </div>
  );
}

/** What the next press does, in words, where the buttons show only pictures. The buttons tell it to screen readers. */
export function Chosen() {
  const text = useDialogText();
  const { tool, type } = useEditorState();
  const paints = tool === 'brush' || tool === 'fill' || tool === 'rectangle';
  return (
    <p className="editor__chosen" aria-hidden="true">
      {text(`editor.${tool}`)}
      {paints && ` · ${text(`editor.tile_${type}`)}`}
    </p>
  );
}
