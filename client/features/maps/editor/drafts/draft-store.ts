import { type IDBPDatabase, openDB } from 'idb';
import { LIMITS } from '../../../../../shared/limits.ts';
import { localStore } from '../../../../platform/storage.ts';
import { KEYS } from '../../../../platform/storage-keys.ts';
import { type Draft, isUnsaved, readDraft } from './draft.ts';

/** The privacy page names it. */
export const DRAFT_DATABASE = 'upshot-editor';
const VERSION = 1;
const DRAFTS = 'drafts';

/** The account whose play this browser stores; undefined without one. A session that has ended by itself still has its account. */
const accountOfBrowser = (): string | undefined => localStore.get(KEYS.accountId);

/**
 * The drafts of this browser that belong to its account, or to nobody yet; nobody sees those of other accounts. What the browser refuses
 * to store (private windows, a full disk) is kept in memory for the life of the page. No call throws.
 */
export interface DraftStore {
  /** False once the browser has refused: the screen says so. */
  readonly isKept: boolean;
  /** All of them, the last changed first. Damaged ones are left out. */
  list(): Promise<Draft[]>;
  get(id: string): Promise<Draft | undefined>;
  /** The draft of a saved map. */
  ofMap(mapId: string): Promise<Draft | undefined>;
  put(draft: Draft): Promise<void>;
  remove(id: string): Promise<void>;
  /** Gives the drafts of nobody to an account. */
  adopt(owner: string): Promise<void>;
  /** Removes all drafts of an account. */
  removeOf(owner: string): Promise<void>;
}

/** @param name for tests, like `owner` */
export async function openDraftStore(name = DRAFT_DATABASE, owner = accountOfBrowser): Promise<DraftStore> {
  return new BrowserDrafts(await openDatabase(name), owner);
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
  private readonly owner: () => string | undefined;
  /** What the browser has refused, by id; it is newer than what the database has. */
  private readonly memory = new Map<string, Draft>();
  private hasRefused: boolean;

  constructor(database: IDBPDatabase | undefined, owner: () => string | undefined) {
    this.database = database;
    this.owner = owner;
    this.hasRefused = database === undefined;
  }

  get isKept(): boolean {
    return !this.hasRefused;
  }

  async list(): Promise<Draft[]> {
    return (await this.all()).filter((draft) => this.isVisible(draft));
  }

  async get(id: string): Promise<Draft | undefined> {
    const draft = await this.stored(id);
    return draft && this.isVisible(draft) ? draft : undefined;
  }

  async ofMap(mapId: string): Promise<Draft | undefined> {
    return (await this.list()).find((draft) => draft.mapId === mapId);
  }

  async put(draft: Draft): Promise<void> {
    // An editor that is open in another tab writes after a sign-out, too: the draft stays with its account.
    const owner = draft.owner ?? (await this.stored(draft.id))?.owner ?? this.owner();
    const owned = owner === undefined ? draft : { ...draft, owner };
    const isStored = await this.attempt((database) => database.put(DRAFTS, owned));
    if (isStored === undefined) this.memory.set(draft.id, owned);
    else this.memory.delete(draft.id);
    await this.dropOldest(draft.id);
  }

  async remove(id: string): Promise<void> {
    this.memory.delete(id);
    await this.attempt((database) => database.delete(DRAFTS, id));
  }

  async adopt(owner: string): Promise<void> {
    for (const draft of await this.all()) if (draft.owner === undefined) await this.put({ ...draft, owner });
  }

  async removeOf(owner: string): Promise<void> {
    for (const draft of await this.all()) if (draft.owner === owner) await this.remove(draft.id);
  }

  private isVisible({ owner }: Draft): boolean {
    return owner === undefined || owner === this.owner();
  }

  /** Also those of other accounts. */
  private async all(): Promise<Draft[]> {
    const stored = (await this.attempt((database) => database.getAll(DRAFTS))) ?? [];
    const drafts = new Map(stored.map(readDraft).flatMap((draft) => (draft ? [[draft.id, draft]] : [])));
    for (const [id, draft] of this.memory) drafts.set(id, draft);
    return [...drafts.values()].sort((a, b) => b.updatedMs - a.updatedMs || (a.id < b.id ? -1 : 1));
  }

  private async stored(id: string): Promise<Draft | undefined> {
    return this.memory.get(id) ?? readDraft(await this.attempt((database) => database.get(DRAFTS, id)));
  }

  /** Too many drafts: those go first that the server has, then the oldest. */
  private async dropOldest(kept: string): Promise<void> {
    const count = (await this.attempt((database) => database.count(DRAFTS))) ?? this.memory.size;
    if (count <= LIMITS.drafts) return;
    const own = await this.list();
    if (own.length <= LIMITS.drafts) return;
    const others = own.filter(({ id }) => id !== kept).reverse();
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
