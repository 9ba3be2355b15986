let people = 0;

/** A username and an address that are not taken yet. */
export function newPerson(): { readonly username: string; readonly emailAddress: string } {
  people += 1;
  return { username: `newcomer_${people}x`, emailAddress: `newcomer${people}@example.org` };
}
