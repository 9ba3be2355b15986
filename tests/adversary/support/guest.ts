import { SCORE_ROUTES, type SubmitScoreRequest, type SubmitScoreResponse, submitScoreResponse } from '../../../shared/api/scores.ts';
import { toBase64 } from '../../../shared/replay/base64.ts';

/** The day that the attacked product plays. */
export const ATTACK_DAY = '2026-11-21';

/** Sends a run as a browser without cookies. @throws Error when no answer comes, or a refusal */
export async function submitAsNewGuest(
  url: string,
  replay: Uint8Array,
  body: Partial<SubmitScoreRequest> = {},
): Promise<SubmitScoreResponse> {
  const response = await fetch(url + SCORE_ROUTES.submitScore, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ score: 1, clientDate: ATTACK_DAY, replay: toBase64(replay), ...body }),
  });
  if (response.status !== 200) throw new Error(`Answered ${response.status}: ${await response.text()}`);
  return submitScoreResponse.parse(await response.json());
}
