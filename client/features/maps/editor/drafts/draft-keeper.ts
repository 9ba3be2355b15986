import type { MapDocument } from '../model/map-document.ts';
import type { Draft } from './draft.ts';
import type { DraftStore } from './draft-store.ts';

/** What a draft has beside the document. */
export type DraftFacts = Pick<Draft, 'id' | 'mapId' | 'isSaveWanted'> & { readonly isSaved: boolean };

export interface KeeperDeps {
  readonly store: Pick<DraftStore, 'put'>;
  facts(): DraftFacts;
  now(): number;
  /** Calls later. @returns a function that cancels it */
  schedule(callback: () => void, ms: number): () => void;
  /** Called after each write: the browser may have refused it. */
  onWritten(): void;
}

/** Strokes that follow each other are one write. With more, a crash would lose more of them. */
const WRITE_AFTER_MS = 300;

/** Stores a document as a draft after each change. */
export class DraftKeeper {
  private readonly document: MapDocument;
  private readonly deps: KeeperDeps;
  private readonly unsubscribe: () => void;
  private cancel: (() => void) | undefined;
  /** Writes one after the other, so that the newest is the last. */
  private writing: Promise<void> = Promise.resolve();

  constructor(document: MapDocument, deps: KeeperDeps) {
    this.document = document;
    this.deps = deps;
    this.unsubscribe = document.onChange(() => {
      this.cancel ??= deps.schedule(() => void this.flush(), WRITE_AFTER_MS);
    });
  }

  /** Writes now, for example when the page is left. Resolves when it is stored or refused. */
  flush(): Promise<void> {
    this.cancel?.();
    this.cancel = undefined;
    const { document, deps } = this;
    const { isSaved, ...facts } = deps.facts();
    const saved = isSaved ? { saved: document.savedMap } : {};
    const draft: Draft = { ...facts, map: document.copy(), ...saved, history: document.history(), updatedMs: deps.now() };
    this.writing = this.writing.then(() => deps.store.put(draft)).then(() => deps.onWritten());
    return this.writing;
  }

  /** No further change is stored. What is waiting is written first, unless it is dropped. */
  async stop(isDropped = false): Promise<void> {
    this.unsubscribe();
    const isWaiting = this.cancel !== undefined;
    this.cancel?.();
    this.cancel = undefined;
    if (isWaiting && !isDropped) await this.flush();
    await this.writing;
  }
}
