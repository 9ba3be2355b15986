/** Noon of a game day on which every level has a file. */
export const NOON = '2026-11-21T12:00:00Z';

/** All test servers share it, so that a signing key of one is valid for the others. */
export const SECRET = 'known to every server of the tests';

/** Connections of a server whose tests need concurrent transactions. All other servers have one, so that a query beside an open transaction blocks. */
export const RACE_CONNECTIONS = 10;

/** A password hash takes 20 ms of a core in production, and next to nothing with the least memory that the algorithm can use. */
export const CHEAP_PASSWORD_HASHES = { PASSWORD_HASH_KB: '8' };
/** For tests about how passwords are kept. */
export const USUAL_PASSWORD_HASHES = { PASSWORD_HASH_KB: '' };
