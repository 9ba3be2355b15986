/** Where our own server answers the calls of the identity service. */
export const IDENTITY_PATH = '/__clerk';

export const ACCOUNT_EXPORT_PATH = '/api/account/export';

/** One table of the figures as a file, by `table`, `to` and `days`. */
export const ADMIN_ANALYTICS_CSV_PATH = '/api/admin/analytics.csv';

/** The parameter of a level file that has the grant: `/levels/24.json?grant=…`. */
export const GRANT_PARAMETER = 'grant';

const SERVER_PATH = /^\/(api|healthz|readyz|__clerk|mailbox|pictures)(\/|$)/;

/** True for a path that the server answers by itself; all others are files or routes of the page. */
export const isServerPath = (path: string): boolean => SERVER_PATH.test(path);
