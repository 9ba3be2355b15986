import type { DeletedMapResponse } from '../../../../shared/api/maps.ts';
import type { ApiResult } from '../../../api/http.ts';
import type { OwnLevel } from './own-levels.ts';

/** How long a deletion can be taken back, ms. The bar of the style sheet takes as long. */
export const UNDO_MS = 10_000;

/** `offered`: the deletion can be taken back. `gone`: it is sent, or done. */
export type Deletion = 'offered' | 'gone';

export interface DeletedLevelsDeps {
  /** Removes the draft of a level. @returns a function that puts it back */
  removeDraft(id: string): () => Promise<void>;
  /** @param outlivesPage the browser sends the call even if the page closes */
  deleteMap(id: string, outlivesPage: boolean): Promise<ApiResult<DeletedMapResponse>>;
  /** The level is in the list again. @param reason the server's sentence; undefined when it could not be reached */
  onFailed(level: OwnLevel, reason: string | undefined): void;
  /** Of the window: `pagehide` sends what waits. */
  readonly page: EventTarget;
}

interface Entry {
  readonly level: OwnLevel;
  readonly putDraftBack: (() => Promise<void>) | undefined;
  readonly timer: ReturnType<typeof setTimeout>;
  state: Deletion;
}

/**
 * Levels that the player has deleted. The call is sent when the time to take it back has passed, or when the page is left. A draft is removed
 * at once and put back when the player, or a failed call, wants the level back.
 */
export class DeletedLevels {
  private readonly deps: DeletedLevelsDeps;
  private readonly entries = new Map<string, Entry>();
  private readonly listeners = new Set<() => void>();
  private current: ReadonlyMap<string, Deletion> = new Map();

  constructor(deps: DeletedLevelsDeps) {
    this.deps = deps;
    deps.page.addEventListener('pagehide', () => this.sendAll());
  }

  /** The deletions by the keys of their levels. */
  readonly snapshot = (): ReadonlyMap<string, Deletion> => this.current;

  /** @returns a function that unsubscribes */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  delete(level: OwnLevel): void {
    if (this.entries.has(level.key)) return;
    const putDraftBack = level.draft && this.deps.removeDraft(level.draft.id);
    const timer = setTimeout(() => void this.send(level.key, false), UNDO_MS);
    this.entries.set(level.key, { level, putDraftBack, timer, state: 'offered' });
    this.tell();
  }

  /** Takes the deletion back, as long as it is offered. */
  undo(key: string): void {
    const entry = this.entries.get(key);
    if (entry?.state !== 'offered') return;
    clearTimeout(entry.timer);
    this.putBack(entry);
  }

  /** Sends what waits at once: the page is left, or the player signs out. */
  sendAll(): void {
    for (const key of this.entries.keys()) void this.send(key, true);
  }

  private async send(key: string, outlivesPage: boolean): Promise<void> {
    const entry = this.entries.get(key);
    if (entry?.state !== 'offered') return;
    clearTimeout(entry.timer);
    entry.state = 'gone';
    this.tell();
    const { saved } = entry.level;
    if (!saved) return;
    const answer = await this.deps.deleteMap(saved.id, outlivesPage);
    if (answer.ok || isGone(answer)) return;
    this.putBack(entry);
    this.deps.onFailed(entry.level, 'message' in answer.error ? answer.error.message : undefined);
  }

  private putBack({ level, putDraftBack }: Entry): void {
    void putDraftBack?.();
    this.entries.delete(level.key);
    this.tell();
  }

  private tell(): void {
    this.current = new Map([...this.entries].map(([key, { state }]) => [key, state]));
    for (const listener of this.listeners) listener();
  }
}

/** Another tab or device has deleted the map already. */
const isGone = (answer: ApiResult<DeletedMapResponse>): boolean =>
  !answer.ok && answer.error.kind === 'http' && answer.error.code === 'not_found';
