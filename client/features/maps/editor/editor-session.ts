import type { Theme } from '../../../../shared/course/course.ts';
import { COLUMNS, ROWS } from '../../../../shared/course/geometry.ts';
import type { TileType } from '../../../../shared/course/tile-types.ts';
import { checkMap, type MapProblem } from '../../../../shared/course/validate.ts';
import { type EditMarks, type EditView, NO_MARKS, type TileChange } from '../../../../shared/protocol/edit.ts';
import type { EditCanvas } from '../../../sim/edit-canvas.ts';
import { type CanvasPoint, centerOn, fitWidth, follow, panBy, tileUnder, type ViewArea, zoomAt } from './model/edit-view.ts';
import { keepEqual } from './model/keep-equal.ts';
import type { MapDocument } from './model/map-document.ts';
import {
  type Brush,
  type BrushSize,
  canFill,
  fillChanges,
  indexOf,
  isEditable,
  isSingle,
  pick,
  rectangleChanges,
  strokeChanges,
  type TilePoint,
  type Tool,
} from './model/tile-tools.ts';

/** What the screens show of a session. A new object after each change of one of its members. */
export interface EditorState {
  readonly title: string;
  readonly theme: Theme;
  readonly tool: Tool;
  readonly type: TileType;
  readonly size: BrushSize;
  readonly mirror: boolean;
  readonly grid: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** The map differs from what was saved. */
  readonly isChanged: boolean;
  readonly problems: readonly MapProblem[];
  /** The tile of the keyboard's cursor; null while the pointer is used. */
  readonly cursor: TilePoint | null;
  /** The type of the tile under that cursor. */
  readonly cursorType: TileType | null;
  /** Nothing can be changed: another tab edits the map. */
  readonly isReadOnly: boolean;
}

/** What a pointer is doing between its press and its release. */
interface Gesture {
  readonly tool: Tool;
  /** Where it began, and where the stroke has come to. */
  readonly from: TilePoint;
  last: TilePoint;
}

/** Where a session begins when nobody has moved the view: at the start, near the bottom. */
const FIRST_ROW = 88;

/**
 * One map in the editor: document, tools and view. Screens, pointers and keys call it; it tells the canvas and its subscribers. It is
 * kept while the map is tested, so that everything is as it was.
 */
export class EditorSession {
  readonly document: MapDocument;
  private readonly listeners = new Set<() => void>();
  private state: EditorState;
  private canvas: EditCanvas | undefined;
  private area: ViewArea | undefined;
  private view: EditView | undefined;
  private gesture: Gesture | undefined;
  private hovered: TilePoint | undefined;
  private loupe: CanvasPoint | null = null;
  private planned: readonly TileChange[] = [];
  /** What the canvas has. */
  private shownMarks: EditMarks | undefined;
  /** The problems in the state are those of the tiles as they are now. */
  private isJudged = true;
  /** Several places of one event are told together. */
  private isInDrag = false;

  constructor(document: MapDocument, isReadOnly = false) {
    this.document = document;
    this.state = {
      title: document.title,
      theme: document.theme,
      tool: 'brush',
      type: 'ground',
      size: 1,
      mirror: false,
      grid: true,
      canUndo: document.canUndo,
      canRedo: document.canRedo,
      isChanged: document.isChanged,
      problems: problemsOf(document),
      cursor: null,
      cursorType: null,
      isReadOnly,
    };
    document.onChange(({ tiles, theme }) => {
      if (tiles.length > 0) this.canvas?.paint(tiles);
      if (theme) this.canvas?.setTheme(document.theme);
      this.isJudged &&= tiles.length === 0;
      if (!this.isInDrag) this.update({});
    });
  }

  get snapshot(): EditorState {
    return this.state;
  }

  /** @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The canvas shows the map of this session from now on. */
  attach(canvas: EditCanvas): void {
    this.canvas = canvas;
    this.shownMarks = undefined;
    if (this.view) canvas.setView(this.view);
    this.sendMarks();
  }

  /** The canvas shows something else. A gesture is taken back. */
  detach(): void {
    this.cancel();
    this.canvas = undefined;
  }

  /** The part of the canvas that the map can be seen in has another size. The middle of the view stays. */
  setArea(area: ViewArea): void {
    const middle = this.view && this.area ? tileUnder(this.view, middleOf(this.area)) : undefined;
    this.area = area;
    this.show(middle && this.view ? centerOn(this.view, area, middle) : fitWidth(area, FIRST_ROW));
  }

  // Tools

  setTool(tool: Tool): void {
    this.cancel();
    // Fill works with ground and water only.
    this.update({ tool, ...(tool === 'fill' && !canFill(this.state.type) ? { type: 'ground' } : {}) });
  }

  /** Choosing a type is choosing to paint with it. */
  setType(type: TileType): void {
    this.cancel();
    const { tool } = this.state;
    const paints = tool === 'brush' || tool === 'rectangle' || (tool === 'fill' && canFill(type));
    this.update({ type, tool: paints ? tool : 'brush' });
  }

  setSize(size: BrushSize): void {
    this.update({ size });
  }

  setMirror(mirror: boolean): void {
    this.update({ mirror });
  }

  setGrid(grid: boolean): void {
    this.update({ grid });
  }

  setReadOnly(isReadOnly: boolean): void {
    this.cancel();
    this.update({ isReadOnly });
  }

  setTitle(title: string): void {
    if (!this.state.isReadOnly) this.document.setTitle(title);
  }

  setTheme(theme: Theme): void {
    if (!this.state.isReadOnly) this.document.setTheme(theme);
  }

  undo(): void {
    this.cancel();
    if (!this.state.isReadOnly) this.document.undo();
  }

  redo(): void {
    this.cancel();
    if (!this.state.isReadOnly) this.document.redo();
  }

  /** A save has succeeded or a draft was read: what is shown follows from the document. */
  refresh(): void {
    this.update({});
  }

  // Gestures of a pointer, in CSS pixels of the canvas

  /** Begins a gesture with the tool that is chosen. @param hasLoupe a finger covers the place */
  press(at: CanvasPoint, hasLoupe = false): void {
    if (!this.view) return;
    this.cancel();
    const tile = tileUnder(this.view, at);
    const { tool } = this.state;
    this.gesture = { tool, from: tile, last: tile };
    this.update({ cursor: null });
    if (this.paintsAtOnce(tool)) this.document.begin();
    this.advance(tile);
    this.loupe = hasLoupe && tool !== 'pan' ? at : null;
    this.sendMarks();
  }

  /** @param points all places since the last call, oldest first: none of them is left out of a stroke */
  drag(points: readonly CanvasPoint[], hasLoupe = false): void {
    const { gesture, view } = this;
    const last = points.at(-1);
    if (!gesture || !view || !last) return;
    this.isInDrag = true;
    for (const point of points) this.advance(tileUnder(view, point));
    this.isInDrag = false;
    this.loupe = hasLoupe && gesture.tool !== 'pan' ? last : null;
    if (this.isJudged) this.sendMarks();
    else this.update({});
  }

  release(): void {
    const { gesture, planned } = this;
    this.gesture = undefined;
    this.loupe = null;
    this.planned = [];
    if (!gesture) return;
    if (gesture.tool === 'picker') this.pickAt(gesture.last);
    else if (this.paintsAtOnce(gesture.tool)) this.document.end();
    else if (!this.state.isReadOnly) this.document.apply(planned);
    this.update({});
  }

  /** Takes the gesture back: what it has painted is as it was before. */
  cancel(): void {
    const { gesture } = this;
    this.gesture = undefined;
    this.loupe = null;
    this.planned = [];
    if (gesture && this.paintsAtOnce(gesture.tool)) this.document.cancel();
    if (gesture) this.update({});
  }

  /** Where a mouse is without a button; null when it has left the canvas. */
  hover(at: CanvasPoint | null): void {
    if (this.gesture) return;
    const tile = at && this.view ? tileUnder(this.view, at) : undefined;
    if (tile?.column === this.hovered?.column && tile?.row === this.hovered?.row) return;
    this.hovered = tile;
    this.planned = tile && this.state.tool === 'fill' ? this.changesAt(tile, tile) : [];
    if (tile && this.state.cursor) this.update({ cursor: null });
    else this.sendMarks();
  }

  /** Chooses the type of the tile at a place, to paint with it. An empty one chooses the eraser. */
  pick(at: CanvasPoint): void {
    if (this.view) this.pickAt(tileUnder(this.view, at));
  }

  // The view

  pan(dx: number, dy: number): void {
    if (this.view && this.area) this.show(panBy(this.view, this.area, dx, dy));
  }

  /** @param at what stays where it is; the middle without it */
  zoom(factor: number, at?: CanvasPoint): void {
    if (this.view && this.area) this.show(zoomAt(this.view, this.area, at ?? middleOf(this.area), factor));
  }

  /** Leads to a place, and marks it with the cursor. */
  jumpTo(tile: TilePoint): void {
    if (!this.view || !this.area) return;
    this.show(centerOn(this.view, this.area, tile));
    this.setCursor(tile);
  }

  /** The tile in the middle of the view. */
  get middle(): TilePoint {
    return this.view && this.area ? tileUnder(this.view, middleOf(this.area)) : { column: COLUMNS / 2, row: FIRST_ROW };
  }

  // The keyboard's cursor

  /** Moves the cursor; the first key only shows it. */
  moveCursor(columns: number, rows: number): void {
    const { cursor } = this.state;
    const from = cursor ?? clampToMap(this.middle);
    this.setCursor(cursor ? clampToMap({ column: from.column + columns, row: from.row + rows }) : from);
    if (this.view && this.area && this.state.cursor) this.show(follow(this.view, this.area, this.state.cursor));
  }

  /** Uses the tool at the cursor. A rectangle begins with the first call and ends with the second. */
  act(): void {
    const { cursor, tool, isReadOnly } = this.state;
    if (!cursor) {
      this.moveCursor(0, 0);
      return;
    }
    if (tool === 'picker') this.pickAt(cursor);
    else if (isReadOnly) return;
    else if (tool === 'rectangle') this.actOnRectangle(cursor);
    else this.document.apply(this.changesAt(cursor, cursor));
  }

  private actOnRectangle(cursor: TilePoint): void {
    if (this.gesture?.tool === 'rectangle') {
      const { from } = this.gesture;
      this.gesture = undefined;
      this.planned = [];
      this.document.apply(this.changesAt(from, cursor));
      this.update({});
      return;
    }
    this.gesture = { tool: 'rectangle', from: cursor, last: cursor };
    this.advance(cursor);
    this.sendMarks();
  }

  private setCursor(cursor: TilePoint): void {
    this.hovered = undefined;
    if (this.gesture?.tool === 'rectangle') this.advance(cursor);
    this.update({ cursor });
  }

  /** Other tools only show what they will change until the pointer is released: a flag that is dragged would leave a trail. */
  private paintsAtOnce(tool: Tool): boolean {
    const { isReadOnly, type } = this.state;
    return !isReadOnly && (tool === 'erase' || (tool === 'brush' && !isSingle(type)));
  }

  private advance(tile: TilePoint): void {
    const { gesture } = this;
    if (!gesture) return;
    if (this.paintsAtOnce(gesture.tool)) this.document.apply(this.changesAt(gesture.last, tile));
    else if (gesture.tool === 'fill' || gesture.tool === 'brush') this.planned = this.changesAt(tile, tile);
    else if (gesture.tool === 'rectangle') this.planned = this.changesAt(gesture.from, tile);
    gesture.last = tile;
  }

  /** What the tool does between two tiles. */
  private changesAt(from: TilePoint, to: TilePoint): TileChange[] {
    const { tool, type, size, mirror } = this.state;
    const { tiles } = this.document;
    const brush: Brush = { type, size, mirror };
    if (this.state.isReadOnly) return [];
    if (tool === 'erase') return strokeChanges(tiles, from, to, { ...brush, type: 'empty' });
    if (tool === 'fill') return fillChanges(tiles, to, brush);
    if (tool === 'rectangle') return rectangleChanges(tiles, from, to, brush);
    return tool === 'brush' ? strokeChanges(tiles, from, to, brush) : [];
  }

  private pickAt(tile: TilePoint): void {
    const type = pick(this.document.tiles, tile);
    if (type === undefined) return;
    this.update(type === 'empty' ? { tool: 'erase' } : { type, tool: 'brush' });
  }

  private show(view: EditView): void {
    this.view = view;
    this.canvas?.setView(view);
  }

  /** Tells the subscribers only when something has changed: the next tile of a stroke mostly changes nothing that screens show. */
  private update(part: Partial<EditorState>): void {
    const { document, state } = this;
    const next = { ...state, ...part };
    this.state = keepEqual(state, {
      ...next,
      title: document.title,
      theme: document.theme,
      canUndo: document.canUndo,
      canRedo: document.canRedo,
      isChanged: document.isChanged,
      problems: this.isJudged ? next.problems : keepEqual(state.problems, problemsOf(document)),
      cursorType: next.cursor && (pick(document.tiles, next.cursor) ?? null),
    });
    this.isJudged = true;
    this.sendMarks();
    if (this.state === state) return;
    for (const listener of this.listeners) listener();
  }

  private sendMarks(): void {
    const { canvas, state, planned, loupe } = this;
    const faults = state.problems.flatMap(({ severity, tiles }) => tiles.map((tile) => ({ index: indexOf(tile), severity })));
    const marks = { ...NO_MARKS, grid: state.grid, mirror: state.mirror, planned, faults, loupe, cursor: this.cursorBox() };
    // Most moves of a pointer stay on their tile: no frame is drawn for them.
    const shown = keepEqual<EditMarks | undefined>(this.shownMarks, marks);
    if (shown === this.shownMarks) return;
    this.shownMarks = marks;
    canvas?.setMarks(marks);
  }

  /** The tiles under brush or cursor. */
  private cursorBox(): EditMarks['cursor'] {
    const { tool, size, cursor, type } = this.state;
    const at = this.gesture?.last ?? cursor ?? this.hovered;
    if (!at || tool === 'pan' || (tool === 'brush' && !isEditable(at))) return null;
    const isWide = (tool === 'brush' && !isSingle(type)) || tool === 'erase';
    const side = isWide ? size : 1;
    const first = side === 3 ? 1 : 0;
    return { column: at.column - first, row: at.row - first, columns: side, rows: side };
  }
}

const problemsOf = (document: MapDocument): MapProblem[] => checkMap({ width: COLUMNS, height: ROWS, tiles: document.tiles });

const middleOf = ({ left, top, width, height }: ViewArea): CanvasPoint => ({ x: left + width / 2, y: top + height / 2 });

const clampToMap = ({ column, row }: TilePoint): TilePoint => ({
  column: Math.max(0, Math.min(COLUMNS - 1, Math.floor(column))),
  row: Math.max(0, Math.min(ROWS - 1, Math.floor(row))),
});
