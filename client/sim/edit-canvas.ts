import type { Theme } from '../../shared/course/course.ts';
import type { SimError } from '../../shared/errors.ts';
import type { EditMarks, EditScene, EditView, TileChange } from '../../shared/protocol/edit.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { Simulation } from './simulation.ts';

/** The canvas of the game while it shows a map that is edited. The worker draws it, or the page where no worker can. */
export interface EditCanvas {
  paint(changes: readonly TileChange[]): void;
  setView(view: EditView): void;
  setMarks(marks: EditMarks): void;
  setTheme(theme: Theme): void;
}

/**
 * Shows a map to be edited. The course that was loaded is gone: whatever is played next has to be loaded first, which ends the editing.
 * @throws LinkError when the worker dies meanwhile
 */
export async function openEditCanvas(simulation: Simulation, scene: EditScene): Promise<Result<EditCanvas, SimError>> {
  const { picture, link } = simulation;
  const { sim, answer } = link;
  const [shown, onPage] = await Promise.all([answer<Result<null, SimError>>(sim.edit.open(scene)), picture?.edit(scene)]);
  if (!shown.ok) return shown;
  if (onPage) {
    return ok({
      paint: (changes) => void onPage.paint(changes),
      setView: (view) => onPage.setView(view),
      setMarks: (marks) => onPage.setMarks(marks),
      setTheme: (theme) => void onPage.setTheme(theme),
    });
  }
  return ok({
    paint: (changes) => simulation.send(sim.edit.paint(changes)),
    setView: (view) => simulation.send(sim.edit.setView(view)),
    setMarks: (marks) => simulation.send(sim.edit.setMarks(marks)),
    setTheme: (theme) => simulation.send(sim.edit.setTheme(theme)),
  });
}
