import { type IDBPDatabase, openDB } from 'idb';
import { LIMITS } from '../../../../shared/limits.ts';
import { type Draft, isUnsaved, readDraft } from './draft.ts';

const DATABASE = 'upshot-editor';
const VERSION = 1;
const DRAFTS = 'drafts';

/**
 * The drafts of this browser. What the browser refuses to store (private windows, a full disk) is kept in memory for the life of the page.
 * No call throws.
 */
export interface DraftStore {
  /** False once the browser has refused: the screen says so. */
  readonly isKept: boolean;
  /** All drafts, the last changed first. Damaged ones are left out. */
  list(): Promise<Draft[]>;
  get(id: string): Promise<Draft | undefined>;
  /** The draft of a saved map. */
  ofMap(mapId: string): Promise<Draft | undefined>;
  put(draft: Draft): Promise<void>;
  remove(id: string): Promise<void>;
  clear(): Promise<void>;
}

/** @param name for tests */
export async function openDraftStore(name = DATABASE): Promise<DraftStore> {
  return new BrowserDrafts(await openDatabase(name));
}

async function openDatabase(name: string): Promise<IDBPDatabase | undefined> {
  try {
    const database = await openDB(name, VERSION, {
      upgrade: (upgraded) => void upgraded.createObjectStore(DRAFTS, { keyPath: 'id' }),
      // A newer page in another tab waits for this one: what is changed here from now on stays in memory.
      blocking: () => database.close(),
    });
    return database;
  } catch {
    return undefined;
  }
}

class BrowserDrafts implements DraftStore {
  private readonly database: IDBPDatabase | undefined;
  /** What the browser has refused, by id; it is newer than what the database has. */
  private readonly memory = new Map<string, Draft>();
  private hasRefused: boolean;

  constructor(database: IDBPDatabase | undefined) {
    this.database = database;
    this.hasRefused = database === undefined;
  }

  get isKept(): boolean {
    return !this.hasRefused;
  }

  async list(): Promise<Draft[]> {
    const stored = (await this.attempt((database) => database.getAll(DRAFTS))) ?? [];
    const drafts = new Map(stored.map(readDraft).flatMap((draft) => (draft ? [[draft.id, draft]] : [])));
    for (const [id, draft] of this.memory) drafts.set(id, draft);
    return [...drafts.values()].sort((a, b) => b.updatedMs - a.updatedMs || (a.id < b.id ? -1 : 1));
  }

  async get(id: string): Promise<Draft | undefined> {
    return this.memory.get(id) ?? readDraft(await this.attempt((database) => database.get(DRAFTS, id)));
  }

  async ofMap(mapId: string): Promise<Draft | undefined> {
    return (await this.list()).find((draft) => draft.mapId === mapId);
  }

  async put(draft: Draft): Promise<void> {
    const isStored = await this.attempt((database) => database.put(DRAFTS, draft));
    if (isStored === undefined) this.memory.set(draft.id, draft);
    else this.memory.delete(draft.id);
    await this.dropOldest(draft.id);
  }

  async remove(id: string): Promise<void> {
    this.memory.delete(id);
    await this.attempt((database) => database.delete(DRAFTS, id));
  }

  async clear(): Promise<void> {
    this.memory.clear();
    await this.attempt((database) => database.clear(DRAFTS));
  }

  /** Too many drafts: those go first that the server has, then the oldest. */
  private async dropOldest(kept: string): Promise<void> {
    const count = (await this.attempt((database) => database.count(DRAFTS))) ?? this.memory.size;
    if (count <= LIMITS.drafts) return;
    const others = (await this.list()).filter(({ id }) => id !== kept).reverse();
    const first = others.find((draft) => !isUnsaved(draft)) ?? others[0];
    if (first) await this.remove(first.id);
  }

  /** Undefined when the browser refuses. */
  private async attempt<T>(use: (database: IDBPDatabase) => Promise<T>): Promise<T | undefined> {
    if (!this.database) return undefined;
    try {
      return await use(this.database);
    } catch {
      this.hasRefused = true;
      return undefined;
    }
  }
}
