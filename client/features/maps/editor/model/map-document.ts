import type { Theme } from '../../../../../shared/course/course.ts';
import { COLUMNS, ROWS } from '../../../../../shared/course/geometry.ts';
import type { CustomMap } from '../../../../../shared/course/map-codec.ts';
import { LIMITS } from '../../../../../shared/limits.ts';
import type { TileChange } from '../../../../../shared/protocol/edit.ts';

/** What one step has changed, with what was there before, so that it can be taken back. */
interface Step {
  /** By index. */
  readonly tiles: Map<number, { readonly before: number; after: number }>;
  title?: { readonly before: string; after: string };
  theme?: { readonly before: Theme; after: Theme };
}

/** A step as a draft stores it: index, before, after, one after the other. */
export interface StoredStep {
  readonly tiles: readonly number[];
  readonly title?: { readonly before: string; readonly after: string };
  readonly theme?: { readonly before: Theme; readonly after: Theme };
}

export interface StoredHistory {
  readonly done: readonly StoredStep[];
  readonly undone: readonly StoredStep[];
}

/** What a change was about. Tiles are those that have another id now. */
export interface DocumentChange {
  readonly tiles: readonly TileChange[];
  readonly title: boolean;
  readonly theme: boolean;
}

/**
 * A map that is being edited, with its history: up to 50 steps can be taken back. One gesture is one step, however many tiles it paints.
 * It knows nothing of rules and tools; faulty maps are fine.
 */
export class MapDocument {
  private readonly cells: Uint16Array;
  private currentTitle: string;
  private currentTheme: Theme;
  private saved: CustomMap;
  private done: Step[] = [];
  private undone: Step[] = [];
  private open: Step | undefined;
  /** Typing in the title is one step until something else happens. */
  private isTyping = false;
  private readonly listeners = new Set<(change: DocumentChange) => void>();

  /**
   * @param map its tiles are copied
   * @param saved what was saved of it, when that is something else
   */
  constructor(map: CustomMap, saved: CustomMap = map, history: StoredHistory = { done: [], undone: [] }) {
    this.cells = map.tiles.slice();
    this.currentTitle = map.title;
    this.currentTheme = map.theme;
    this.saved = { ...saved, tiles: saved.tiles.slice() };
    this.done = history.done.slice(-LIMITS.undoSteps).map(readStep);
    this.undone = history.undone.slice(-LIMITS.undoSteps).map(readStep);
  }

  /** The ids of all tiles as they are now. Not to be written. */
  get tiles(): Uint16Array {
    return this.cells;
  }
  get title(): string {
    return this.currentTitle;
  }
  get theme(): Theme {
    return this.currentTheme;
  }
  get canUndo(): boolean {
    return this.done.length > 0 || hasContent(this.open);
  }
  get canRedo(): boolean {
    return this.undone.length > 0 && !hasContent(this.open);
  }
  /** The map differs from what was saved last. */
  get isChanged(): boolean {
    const { saved } = this;
    return saved.title !== this.title || saved.theme !== this.theme || saved.tiles.some((tile, i) => tile !== this.cells[i]);
  }

  /** The map as it is now, with tiles of its own. */
  copy(): CustomMap {
    return { width: COLUMNS, height: ROWS, tiles: this.cells.slice(), title: this.title, theme: this.theme };
  }

  /** The map was saved as it was in this copy. */
  markSaved(map: CustomMap): void {
    this.saved = { ...map, tiles: map.tiles.slice() };
    this.tell({ tiles: [], title: false, theme: false });
  }

  get savedMap(): CustomMap {
    return this.saved;
  }

  /** Begins a gesture: all changes until `end` are one step. A gesture that was not ended is ended first. */
  begin(): void {
    this.end();
    this.isTyping = false;
    this.open = emptyStep();
  }

  /** Ends the gesture. One that has changed nothing in the end is no step. */
  end(): void {
    const step = this.open;
    this.open = undefined;
    if (!step) return;
    for (const [index, { before, after }] of step.tiles) if (before === after) step.tiles.delete(index);
    if (hasContent(step)) this.push(step);
  }

  /** Takes the whole gesture back, as if it had not begun. */
  cancel(): void {
    const step = this.open;
    this.open = undefined;
    if (step) this.tell(this.revert(step));
  }

  /** Changes tiles, outside of a gesture as a step of their own. */
  apply(changes: readonly TileChange[]): void {
    const isGesture = this.open !== undefined;
    const step = this.open ?? emptyStep();
    const changed = changes.filter(({ index, tile }) => index in this.cells && this.cells[index] !== tile);
    for (const { index, tile } of changed) {
      const known = step.tiles.get(index);
      if (known) known.after = tile;
      else step.tiles.set(index, { before: this.cells[index] as number, after: tile });
      this.cells[index] = tile;
    }
    if (changed.length === 0) return;
    this.isTyping = false;
    if (!isGesture) this.push(step);
    this.tell({ tiles: changed, title: false, theme: false });
  }

  /** What is typed one after the other is one step. */
  setTitle(title: string): void {
    const before = this.currentTitle;
    if (title === before) return;
    this.end();
    this.currentTitle = title;
    const last = this.done.at(-1);
    if (this.isTyping && last?.title && last.tiles.size === 0) {
      last.title.after = title;
      this.undone = [];
    } else this.push({ ...emptyStep(), title: { before, after: title } });
    this.isTyping = true;
    this.tell({ tiles: [], title: true, theme: false });
  }

  setTheme(theme: Theme): void {
    const before = this.currentTheme;
    if (theme === before) return;
    this.end();
    this.isTyping = false;
    this.currentTheme = theme;
    this.push({ ...emptyStep(), theme: { before, after: theme } });
    this.tell({ tiles: [], title: false, theme: true });
  }

  /** Replaces the whole map, as one step. */
  replace(map: CustomMap): void {
    this.begin();
    const step = this.open as Step;
    this.apply([...map.tiles].map((tile, index) => ({ index, tile })));
    if (map.title !== this.title) step.title = { before: this.title, after: map.title };
    if (map.theme !== this.theme) step.theme = { before: this.theme, after: map.theme };
    this.currentTitle = map.title;
    this.currentTheme = map.theme;
    this.end();
    this.tell({ tiles: [], title: step.title !== undefined, theme: step.theme !== undefined });
  }

  undo(): void {
    this.end();
    this.isTyping = false;
    const step = this.done.pop();
    if (!step) return;
    this.undone.push(step);
    this.tell(this.revert(step));
  }

  redo(): void {
    this.end();
    this.isTyping = false;
    const step = this.undone.pop();
    if (!step) return;
    this.done.push(step);
    this.tell(this.repeat(step));
  }

  /** The history for a draft; a gesture in progress is not in it. */
  history(): StoredHistory {
    return { done: this.done.map(writeStep), undone: this.undone.map(writeStep) };
  }

  /** @returns a function that unsubscribes */
  onChange(listener: (change: DocumentChange) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private push(step: Step): void {
    this.done.push(step);
    if (this.done.length > LIMITS.undoSteps) this.done.shift();
    this.undone = [];
  }

  private revert(step: Step): DocumentChange {
    return this.restore(step, 'before');
  }

  private repeat(step: Step): DocumentChange {
    return this.restore(step, 'after');
  }

  private restore({ tiles, title, theme }: Step, when: 'before' | 'after'): DocumentChange {
    const changed = [...tiles].map(([index, values]) => ({ index, tile: values[when] }));
    for (const { index, tile } of changed) this.cells[index] = tile;
    if (title) this.currentTitle = title[when];
    if (theme) this.currentTheme = theme[when];
    return { tiles: changed, title: title !== undefined, theme: theme !== undefined };
  }

  private tell(change: DocumentChange): void {
    for (const listener of this.listeners) listener(change);
  }
}

const emptyStep = (): Step => ({ tiles: new Map() });

const hasContent = (step: Step | undefined): boolean =>
  step !== undefined && (step.tiles.size > 0 || step.title !== undefined || step.theme !== undefined);

function writeStep({ tiles, ...rest }: Step): StoredStep {
  return { ...structuredClone(rest), tiles: [...tiles].flatMap(([index, { before, after }]) => [index, before, after]) };
}

/** Every three numbers are one tile. */
function readStep({ tiles, ...rest }: StoredStep): Step {
  const read = new Map<number, { before: number; after: number }>();
  for (let i = 0; i + 2 < tiles.length; i += 3) {
    read.set(tiles[i] as number, { before: tiles[i + 1] as number, after: tiles[i + 2] as number });
  }
  return { ...structuredClone(rest), tiles: read };
}
