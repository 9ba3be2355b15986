import type { AccessList } from '../../server/modules/identity/model/access-kinds.ts';
import { type AccessValue, formatAccessValue, parseAccessValue } from '../../server/modules/identity/rules/access/access-values.ts';
import type { Session } from '../database/session.ts';

/** Most entries of one list: as many as a terminal can list, and far more than anybody keeps by hand. */
const MAX_ENTRIES = 10_000;

export const ACTIONS = ['add', 'remove', 'list'] as const;
export type Action = (typeof ACTIONS)[number];

/**
 * Changes or lists the entries of a list. A running server sees a change at its next sign-up.
 * @param texts e-mail addresses, domains (`*@example.com`) and phone numbers, as a person enters them; none to list all
 * @returns one line for each entry
 * @throws Error that names every text that is none of them; nothing is changed then
 */
export async function runAction(session: Session, list: AccessList, action: Action, texts: readonly string[]): Promise<string[]> {
  const values = readValues(texts);
  if (action === 'list') return listEntries(session, list);
  if (action === 'add') await requireRoom(session, list, values.length);
  const lines: string[] = [];
  for (const value of values) lines.push(await (action === 'add' ? add(session, list, value) : remove(session, list, value)));
  return lines;
}

function readValues(texts: readonly string[]): AccessValue[] {
  const read = texts.map((text) => ({ text, value: parseAccessValue(text) }));
  const wrong = read.flatMap(({ text, value }) => (value === undefined ? [text] : []));
  if (wrong.length > 0) {
    throw new Error(
      `Neither an e-mail address, nor a domain (*@example.com), nor a phone number (+15551234567): ${wrong.join(', ')}. Nothing was changed.`,
    );
  }
  return read.flatMap(({ value }) => value ?? []);
}

async function requireRoom(session: Session, list: AccessList, wanted: number): Promise<void> {
  const [row] = await session.query<{ n: number }>('SELECT count(*)::int AS n FROM identity_access_entry WHERE list = $1', [list]);
  if ((row?.n ?? 0) + wanted > MAX_ENTRIES)
    throw new Error(`The ${list} list can have at most ${MAX_ENTRIES} entries. Nothing was changed.`);
}

async function add(session: Session, list: AccessList, value: AccessValue): Promise<string> {
  const added = await session.query(
    'INSERT INTO identity_access_entry (kind, value, list, created_at) VALUES ($1, $2, $3, now()) ON CONFLICT DO NOTHING RETURNING 1',
    [value.kind, value.value, list],
  );
  return `${formatAccessValue(value)} is on the ${list} list ${added.length > 0 ? 'now' : 'already'}.`;
}

async function remove(session: Session, list: AccessList, value: AccessValue): Promise<string> {
  const removed = await session.query('DELETE FROM identity_access_entry WHERE kind = $1 AND value = $2 AND list = $3 RETURNING 1', [
    value.kind,
    value.value,
    list,
  ]);
  return `${formatAccessValue(value)} ${removed.length > 0 ? 'is no longer' : 'was not'} on the ${list} list.`;
}

async function listEntries(session: Session, list: AccessList): Promise<string[]> {
  const rows = await session.query<AccessValue>(
    `SELECT kind, value FROM identity_access_entry WHERE list = $1 ORDER BY kind, value LIMIT ${MAX_ENTRIES}`,
    [list],
  );
  return rows.length === 0 ? [`The ${list} list is empty.`] : rows.map(formatAccessValue);
}
