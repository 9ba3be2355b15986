import { type RefObject, useEffect, useRef, useState } from 'react';
import { assert } from '../../../../shared/assert.ts';
import { COLUMNS, ROWS } from '../../../../shared/course/geometry.ts';
import { useLatest } from '../../../api/use-latest.ts';
import { leavablePlaceAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { openEditCanvas } from '../../../sim/edit-canvas.ts';
import { useAtomValue, useStore } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { StickyPlacement } from '../../ground/ads/display/StickyPlacement.tsx';
import { useGame } from '../../run/play/game-context.ts';
import { listenToCanvas } from './canvas-input.ts';
import { EditorLive } from './EditorLive.tsx';
import { EditorTopBar } from './EditorTopBar.tsx';
import { editorAtom, useEditorActions } from './editor-atoms.ts';
import type { EditorSession } from './editor-session.ts';
import { Chosen, Palette } from './Palette.tsx';
import { ToolBar } from './ToolBar.tsx';
import { useEditorKeys } from './use-editor-keys.ts';
import './editor.css';

/** The editor over the game's canvas, while `screenAtom` is 'editor'. */
export function EditorScreen() {
  const session = useAtomValue(editorAtom);
  return session && <OpenEditor session={session} />;
}

type Opening = 'opening' | 'open' | 'failed';

function OpenEditor({ session }: { readonly session: EditorSession }) {
  const text = useDialogText();
  const screen = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const [opening, retry] = useCanvasOf(session);
  useArea(session, screen, canvas);
  useCanvasInput(session, canvas);
  useEditorKeys(session, canvas);
  useBack();
  return (
    <main ref={screen} className="editor" aria-label={text('editor.screen')}>
      <div
        ref={canvas}
        className="editor__canvas"
        role="application"
        aria-label={text('editor.canvas')}
        aria-description={text('editor.canvasHelp')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application has keys of its own
        tabIndex={0}
      />
      <EditorTopBar />
      <div className="editor__side">
        <ToolBar />
        <Palette />
        <Chosen />
      </div>
      <EditorLive />
      <StickyPlacement place="sticky-editor" />
      {opening !== 'open' && (
        <div className="editor__wait" role="status">
          <p>{text(opening === 'failed' ? 'editor.notOpened' : 'editor.opening')}</p>
          {opening === 'failed' && (
            <Button tone="yellow" onClick={retry}>
              {text('ui.tryAgain')}
            </Button>
          )}
        </div>
      )}
    </main>
  );
}

/** Back leaves the editor, after asking when something is unsaved. */
function useBack(): void {
  const store = useStore();
  const actions = useEditorActions();
  useEffect(() => {
    const place = { leave: () => actions.leave() };
    store.set(leavablePlaceAtom, place);
    // The test of the map has a place of its own by then.
    return () => store.set(leavablePlaceAtom, (now) => (now === place ? null : now));
  }, [store, actions]);
}

/** Puts the map on the game's canvas. */
function useCanvasOf(session: EditorSession): [Opening, () => void] {
  const { simulation } = useGame();
  const [opening, setOpening] = useState<Opening>('opening');
  const [tries, setTries] = useState(0);
  const openings = useLatest();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another number
  useEffect(() => {
    const isCurrent = openings.begin();
    setOpening('opening');
    const { tiles, theme } = session.document;
    openEditCanvas(simulation, { width: COLUMNS, height: ROWS, tiles, theme }).then(
      (opened) => {
        if (!isCurrent()) return;
        if (opened.ok) session.attach(opened.value);
        setOpening(opened.ok ? 'open' : 'failed');
      },
      () => isCurrent() && setOpening('failed'),
    );
    return () => session.detach();
  }, [simulation, session, tries]);
  return [opening, () => setTries(tries + 1)];
}

/** Tells the session which part of the canvas no bar covers. */
function useArea(session: EditorSession, screen: RefObject<HTMLElement | null>, canvas: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const [whole, stage] = [screen.current, canvas.current];
    assert(whole && stage, 'the editor is rendered');
    const measure = () => session.setArea(freeArea(whole, stage.getBoundingClientRect()));
    const observer = new ResizeObserver(measure);
    for (const part of [stage, ...whole.querySelectorAll('.editor__top, .editor__tools, .editor__palette')]) observer.observe(part);
    return () => observer.disconnect();
  }, [session, screen, canvas]);
}

/** What the bars at each edge leave. A bar that is higher than wide stands at a side. */
function freeArea(whole: HTMLElement, stage: DOMRect) {
  const edges = { left: 0, top: 0, right: stage.width, bottom: stage.height };
  for (const bar of whole.querySelectorAll('.editor__top, .editor__tools, .editor__palette')) {
    const box = bar.getBoundingClientRect();
    const isUpright = box.height > box.width;
    if (isUpright && box.left < stage.width / 2) edges.left = Math.max(edges.left, box.right);
    else if (isUpright) edges.right = Math.min(edges.right, box.left);
    else if (box.top < stage.height / 2) edges.top = Math.max(edges.top, box.bottom);
    else edges.bottom = Math.min(edges.bottom, box.top);
  }
  return { left: edges.left, top: edges.top, width: Math.max(1, edges.right - edges.left), height: Math.max(1, edges.bottom - edges.top) };
}

function useCanvasInput(session: EditorSession, canvas: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = canvas.current;
    assert(element, 'the canvas is rendered');
    let isSpaceHeld = false;
    const key = (event: KeyboardEvent) => {
      if (event.code === 'Space') isSpaceHeld = event.type === 'keydown';
    };
    window.addEventListener('keydown', key);
    window.addEventListener('keyup', key);
    const stop = listenToCanvas(element, session, { isPanning: () => isSpaceHeld, now: () => performance.now() });
    return () => {
      stop();
      window.removeEventListener('keydown', key);
      window.removeEventListener('keyup', key);
    };
  }, [session, canvas]);
}
