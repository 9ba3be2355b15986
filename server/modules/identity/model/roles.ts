import type { Metadata } from './user.entity.ts';

/** What an account may do beyond playing. A maintainer gives a role by `npm run identity -- role set`. */
export const ROLES = ['admin'] as const;
export type Role = (typeof ROLES)[number];

/** Returns the role in the public metadata of an account, which the browser can read and not write; undefined without one. */
export const roleOf = ({ role }: Metadata): Role | undefined => ROLES.find((each) => each === role);
