import { LIMITS } from '../../shared/limits.ts';

/** A store of texts that never throws: what the browser refuses is kept in memory for the life of the page. */
export interface TextStore {
  get(key: string): string | undefined;
  /** False when only memory holds the value (storage absent, forbidden or full). */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  keys(): string[];
}

/**
 * Wraps local storage.
 * @param open is called at every use, because even the access throws where cookies are blocked
 */
export function createTextStore(open: () => Storage): TextStore {
  const memory = new Map<string, string>();
  const attempt = <T>(use: (storage: Storage) => T): T | undefined => {
    try {
      return use(open());
    } catch {
      return undefined;
    }
  };
  return {
    get: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? undefined,
    set(key, value) {
      const kept = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      });
      if (kept) memory.delete(key);
      else memory.set(key, value);
      return kept === true;
    },
    remove(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    keys() {
      const stored = attempt((storage) => Array.from({ length: storage.length }, (_, i) => storage.key(i)));
      const names = (stored ?? []).filter((name): name is string => name !== null);
      return [...new Set([...names, ...memory.keys()])];
    },
  };
}

export const localStore = createTextStore(() => window.localStorage);

/** Of this tab alone: a reload keeps it, and a new tab begins without it. */
export const tabStore = createTextStore(() => window.sessionStorage);

/** Reads JSON that `check` accepts; undefined for anything else, also for corrupt and for overlong text. */
export function readJson<T>(store: TextStore, key: string, check: (value: unknown) => value is T): T | undefined {
  const text = store.get(key);
  if (text === undefined || text.length > LIMITS.storedText) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return check(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function writeJson(store: TextStore, key: string, value: unknown): boolean {
  return store.set(key, JSON.stringify(value));
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
