import { ROLES, type Role } from '../../server/modules/identity/model/roles.ts';
import { parseEmail } from '../../server/modules/identity/rules/users/identifiers.ts';
import type { Session } from '../database/session.ts';

/** Most accounts that are listed: far more than have a role. */
const MAX_LISTED = 1_000;

/** What the command does with roles. */
export type RoleCommand =
  | { readonly action: 'set'; readonly name: string; readonly role: Role }
  | { readonly action: 'unset'; readonly name: string }
  | { readonly action: 'list' };

interface Holder {
  readonly id: string;
  readonly username: string | null;
  readonly role: string | null;
}

/** `role` is one member of the metadata; a maintainer may have stored others. */
const HOLDER = "id, username, public_metadata->>'role' AS role";
const USER_ID = /^user_[0-9A-Za-z]{27}$/;

/**
 * Gives an account a role, takes it, or lists the accounts that have one. A running server sees a change at its next call.
 * @returns the lines that say what was done
 * @throws Error when there is no account of that name; nothing is changed then
 */
export async function runRoleCommand(session: Session, command: RoleCommand): Promise<string[]> {
  if (command.action === 'list') return listHolders(session);
  const holder = await findHolder(session, command.name);
  if (holder === undefined) {
    throw new Error(`No account has the username, the verified e-mail address or the id '${command.name}'. Nothing was changed.`);
  }
  return [await (command.action === 'set' ? set(session, holder, command.role) : unset(session, holder))];
}

/** A username can look like an id, so what looks like an id is nothing else. */
async function findHolder(session: Session, name: string): Promise<Holder | undefined> {
  const [condition, value] = conditionFor(name.trim());
  const [holder] = await session.query<Holder>(`SELECT ${HOLDER} FROM identity_user WHERE ${condition}`, [value]);
  return holder;
}

function conditionFor(name: string): [sql: string, value: string] {
  if (USER_ID.test(name)) return ['id = $1', name];
  const email = parseEmail(name);
  if (email === undefined) return ['lower(username) = lower($1)', name];
  const owner = `SELECT user_id FROM identity_identification
    WHERE type = 'email_address' AND identifier = $1 AND verified_at IS NOT NULL`;
  return [`id IN (${owner})`, email];
}

async function set(session: Session, holder: Holder, role: Role): Promise<string> {
  if (holder.role === role) return `${shown(holder)} has the role ${role} already.`;
  await session.query(
    `UPDATE identity_user SET public_metadata = public_metadata || jsonb_build_object('role', $2::text), updated_at = now() WHERE id = $1`,
    [holder.id, role],
  );
  return `${shown(holder)} has the role ${role} now.`;
}

async function unset(session: Session, holder: Holder): Promise<string> {
  if (holder.role === null) return `${shown(holder)} had no role.`;
  await session.query(`UPDATE identity_user SET public_metadata = public_metadata - 'role', updated_at = now() WHERE id = $1`, [holder.id]);
  return `${shown(holder)} has no role any more.`;
}

async function listHolders(session: Session): Promise<string[]> {
  const holders = await session.query<Holder>(
    `SELECT ${HOLDER} FROM identity_user WHERE public_metadata->>'role' = ANY ($1) ORDER BY username, id LIMIT ${MAX_LISTED}`,
    [[...ROLES]],
  );
  return holders.length === 0 ? ['No account has a role.'] : holders.map((holder) => `${holder.role}: ${shown(holder)}`);
}

const shown = ({ id, username }: Holder): string => (username === null ? id : `${username} (${id})`);
