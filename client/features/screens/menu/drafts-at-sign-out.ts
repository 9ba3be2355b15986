/** What happens at sign-out to the drafts in this browser. Those that are kept are seen by the same account only. */
export type DraftFate = 'keep' | 'remove';

const loadDrafts = () => import('../../maps/editor/drafts/page-drafts.ts');

/** How many drafts of the player are saved nowhere else. Undefined when the network fails. */
export async function countUnsavedDrafts(): Promise<number | undefined> {
  try {
    return await (await loadDrafts()).countUnsavedDrafts();
  } catch {
    return undefined;
  }
}

/** Removes the drafts of an account; of nobody, none. */
export function removeDraftsOf(owner: string | undefined): void {
  if (owner === undefined) return;
  const remove = async () => (await (await loadDrafts()).pageDrafts()).removeOf(owner);
  // Without the code the drafts stay, and nobody else sees them.
  remove().catch(() => undefined);
}
