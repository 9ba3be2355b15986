/** How the names of what the library keeps end, behind `ph_` and the key: local storage and cookie, and three of session storage. */
export const LIBRARY_ENDINGS = ['posthog', 'window_id', 'primary_window_exists', 'session_registered_properties'] as const;

/** The names of all that the library keeps: by whatever key, because a server may have had another. */
const LIBRARY_NAMES = /^(ph_phc_|__ph_opt_in_out_phc_)/;

/** Deletes what the library has kept on this device: entries of local and session storage, and its cookie. */
export function forgetDevice(): void {
  for (const open of [() => localStorage, () => sessionStorage]) {
    try {
      const storage = open();
      for (const name of Object.keys(storage)) if (LIBRARY_NAMES.test(name)) storage.removeItem(name);
    } catch {
      // Storage that is blocked has nothing in it.
    }
  }
  try {
    for (const cookie of document.cookie.split('; ')) {
      const name = cookie.split('=', 1)[0] ?? '';
      // biome-ignore lint/suspicious/noDocumentCookie: the asynchronous cookie store is not in every browser
      if (LIBRARY_NAMES.test(name)) document.cookie = `${name}=; path=/; max-age=0`;
    }
  } catch {
    // Neither has a frame without cookies.
  }
}
