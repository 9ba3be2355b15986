import { assert } from '../../../../../../shared/assert.ts';

/** Refusals of a room, by code. */
export type Codes = Readonly<Record<string, readonly [status: number, message: string]>>;

type Joined<T extends readonly Codes[]> = T extends readonly [infer First extends Codes, ...infer Rest extends readonly Codes[]]
  ? First & Joined<Rest>
  : unknown;

/**
 * Joins the refusals of all rooms.
 * @throws Error when two rooms have the same code: it could get two statuses
 */
export function joinCodes<T extends readonly Codes[]>(...rooms: T): Joined<T> {
  const joined: Record<string, Codes[string]> = {};
  for (const [code, refusal] of rooms.flatMap((room) => Object.entries(room))) {
    assert(!Object.hasOwn(joined, code), `two rooms have the code ${code}`);
    joined[code] = refusal;
  }
  return joined as Joined<T>;
}
