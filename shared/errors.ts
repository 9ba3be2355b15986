/** Codes of the expected refusals. The texts for players are in the page's message catalogues. */

export type GraphicsError = 'graphics_unavailable';
export type EngineError = 'engine_unavailable';
export type LevelError = 'level_missing' | 'level_unreadable' | 'level_invalid';
export type SimError = GraphicsError | EngineError | LevelError;

/** Why a replay is refused. `unverifiable` means another simulation version, never "almost the same". */
export type ReplayError =
  | 'too_large'
  | 'malformed'
  | 'unverifiable'
  | 'wrong_course'
  | 'wrong_mode'
  | 'too_long'
  | 'illegal_shot'
  | 'illegal_return'
  | 'wrong_timing'
  | 'digest_mismatch'
  | 'not_finished';

/**
 * Why a run file is not read: it is something else; it is a run file, but damaged; its tiles do not have the hash that it states; its
 * version is newer than this build; this build does not have its simulation; it is longer than any run file.
 */
export type RunFileError = 'no_run_file' | 'broken' | 'wrong_course' | 'future_version' | 'unverifiable' | 'too_large';

/** Why a challenge is not read: its version is newer than this build, or this build does not have its simulation, or it is none. */
export type ChallengeError = 'too_long' | 'malformed' | 'future_version' | 'unverifiable';

/** Codes in the body of an API error, beside its HTTP status. */
export type ApiErrorCode =
  | 'bad_request'
  | 'unauthorized'
  | 'forbidden'
  | 'run_locked'
  | 'not_found'
  | 'method_not_allowed'
  | 'request_timeout'
  | 'attempt_invalid'
  | 'attempt_of_other_player'
  | 'replay_rejected'
  | 'submission_key_reused'
  | 'other_day'
  | 'too_many_rivals'
  | 'map_invalid'
  | 'too_many_maps'
  | 'too_early'
  | 'too_many_requests'
  | 'verifier_busy'
  | 'unavailable'
  | 'payload_too_large'
  | 'internal';
