/** Noon of a day of the game, on which every level has a file. */
export const NOON = '2026-11-21T12:00:00Z';

/** All servers of tests have one, so that a signing key which one of them has made is good for the others. */
export const SECRET = 'known to every server of the tests';

/** Connections of a server whose tests make calls meet in the database. All others have one, so that a query beside an open transaction waits for itself. */
export const RACE_CONNECTIONS = 10;
