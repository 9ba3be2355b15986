import { Overlays } from '../../../client/app/Overlays.tsx';
import { EditorScreen } from '../../../client/features/maps/editor/EditorScreen.tsx';
import { type EditorActions, editorActionsAtom, editorAtom } from '../../../client/features/maps/editor/editor-atoms.ts';
import { EditorSession } from '../../../client/features/maps/editor/editor-session.ts';
import { MapDocument } from '../../../client/features/maps/editor/model/map-document.ts';
import { newMap } from '../../../client/features/maps/editor/model/new-map.ts';
import type { Game } from '../../../client/features/run/play/game.ts';
import { GameContext } from '../../../client/features/run/play/game-context.ts';
import { CourseCanvas } from '../../../client/sim/CourseCanvas.tsx';
import { Simulation } from '../../../client/sim/simulation.ts';
import { Toasts } from '../../../client/ui/Toasts.tsx';
import type { CustomMap } from '../../../shared/course/map-codec.ts';
import type { View } from '../../../shared/protocol/frame.ts';
import { type Shown, show } from './show.tsx';
import { stubWorkers } from './stub-workers.ts';
import { until } from './until.ts';

const VIEW: View = { width: 390, height: 844, pixelRatio: 1, zoom: 1, reducedMotion: true };

export interface EditorPage extends Shown {
  readonly session: EditorSession;
  /** What was asked of the map as a whole, in order: 'save', 'preview' and so on. */
  readonly asked: string[];
}

/** The editor with a map and its dialogs. Nothing draws the map, and what is done with it as a whole is only noted. */
export async function openEditorPage(map: CustomMap = newMap(() => 0), isReadOnly = false): Promise<EditorPage> {
  const endStub = stubWorkers();
  const simulation = new Simulation({
    assetBase: '/art/',
    view: VIEW,
    workerDraws: true,
    onEvents: () => undefined,
    onDeath: () => undefined,
  });
  const opening = simulation.open();
  const shown = await show(null);
  await opening;
  const asked: string[] = [];
  const actions: EditorActions = {
    save: () => void asked.push('save'),
    preview: (from) => void asked.push(from ? `preview from ${from.column}, ${from.row}` : 'preview'),
    leave: () => void asked.push('leave'),
    close: async () => void asked.push('close'),
  };
  const session = new EditorSession(new MapDocument(map), isReadOnly);
  shown.store.set(editorAtom, session);
  shown.store.set(editorActionsAtom, actions);
  shown.draw(
    <GameContext value={{ simulation } as Game}>
      <CourseCanvas
        simulation={simulation}
        playing={false}
        onView={(width, height) => simulation.setView({ ...VIEW, width, height, pixelRatio: window.devicePixelRatio })}
      />
      <EditorScreen />
      <Overlays />
      <Toasts />
    </GameContext>,
  );
  await until(() => document.querySelector('.editor') && !document.querySelector('.editor__wait'));
  await document.fonts.ready;
  return {
    ...shown,
    session,
    asked,
    end() {
      shown.end();
      endStub();
      simulation.link.close();
    },
  };
}
