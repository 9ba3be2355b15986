const LOCAL_NAME = /^(localhost|\[::1\]|\[f[cd][\da-f]{2}:.*|\[fe80:.*)$|\.(localhost|local)$/;
const LOCAL_ADDRESS = /^(127|10|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254)(\.\d+){2,3}$/;

/**
 * Whether a page is on this machine or in a private network: that of a developer, or of a server at home.
 * @param hostname as in `location.hostname`
 */
export const isLocalHost = (hostname: string): boolean => LOCAL_NAME.test(hostname) || LOCAL_ADDRESS.test(hostname);
