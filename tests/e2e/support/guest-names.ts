import type { Page } from 'playwright';
import { LEADERBOARD_ROUTE, leaderboardResponse } from '../../../shared/api/leaderboard.ts';
import { EN } from '../../../shared/guest-names/en.ts';
import { guestName } from '../../../shared/guest-names/guest-name.ts';

/** The English name of a guest, by the number that the server gives. */
export const englishName = (guest: number | null | undefined): string => guestName(guest as number, EN);

/** The English name of the guest who plays on a page. */
export async function ownEnglishName(page: Page): Promise<string> {
  const answer = await page.request.get(new URL(LEADERBOARD_ROUTE, page.url()).href);
  return englishName(leaderboardResponse.parse(await answer.json()).guest);
}
