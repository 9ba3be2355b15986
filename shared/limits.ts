/** Every bound that a loop, queue or payload obeys, by name. Change one here and nowhere else. */
export const LIMITS = {
  /** Events in one replay (shots, returns, end). A hole takes 10 to 60; a patient beginner a few hundred. */
  replayEvents: 4_000,
  /** Steps that one replay may take to simulate: 25 minutes of flight at 135 Hz. Bounds the verifier's time to some 0.2 s. */
  replaySteps: 200_000,
  /** Bytes of the widest encoded replay: 14 of header, 6 an event, 4 of digest. */
  replayBytes: 14 + 6 * 4_000 + 4,
  /** Base64 characters of the same replay. */
  replayBase64: Math.ceil((14 + 6 * 4_000 + 4) / 3) * 4,
  /** Bytes of one level file, checked before it is parsed. */
  levelFileBytes: 64 * 1024,
  /** Bytes of any JSON request body. */
  requestBytes: 64 * 1024,
  /** Rows of one leaderboard page. */
  leaderboardRows: 100,
  /**
   * Rows of a leaderboard that can be paged through. A page is found by walking the index to its first row, so this bounds
   * the walk, however many players there are: measured with a million, the last page takes 2 ms, and 45 ms while the rows
   * are so new that nothing has vacuumed them. Whoever stands farther down sees the own row.
   */
  leaderboardReach: 20_000,
  /** Rows of the recent-scores feed. */
  recentScores: 20,
  /** Announcements of one answer; the page shows the first. */
  announcements: 5,
  /** Characters of an announcement's title and of its link's words. */
  announcementTitle: 80,
  /** Characters of an announcement's text. */
  announcementContent: 1_000,
  /** Characters of an announcement's link. */
  announcementLink: 500,
  /** Days of a player that statistics look at, the latest: ten years. */
  userStatsDays: 3_660,
  /** Rounds of a player that are counted; more are answered as so many. */
  userStatsGames: 100_000,
  /** Runs of a player in an export of the account's data, the latest. */
  exportRuns: 10_000,
  /** Bytes of their replays together; those of older runs are left out. Some 50,000 usual ones. */
  exportReplayBytes: 16 * 1024 * 1024,
  /** Rounds that began in such an export, the latest. */
  exportAttempts: 20_000,
  /** Minutes after the roll of the day during which a run that began before it still ranks. */
  lateSubmissionMinutes: 30,
  /**
   * Seconds that a run may seem to have been played faster than its flights last, and still be the blind one: track-start
   * may arrive late on a slow line, and a reload plays a flight that was under way to its end at once. More, and runs that
   * were computed beforehand would count as blind; less, and honest players on bad lines would lose theirs.
   */
  firstAttemptSlackSeconds: 10,
  /**
   * Characters of one text in the browser's storage that is parsed: a full outbox with its widest replays. What is longer
   * is none of ours, and parsing it would hold the page up.
   */
  storedText: 20 * (Math.ceil((14 + 6 * 4_000 + 4) / 3) * 4 + 4_096),
  /** Days of a streak that is believed: a hundred years. */
  streakDays: 36_600,
  /** Runs that wait in the browser's outbox; the oldest go first when it is full. */
  outboxRuns: 20,
  /** Steps that a resumed run may take to come to its last rest; more than any flight lasts. */
  catchUpSteps: 20_000,
  /** Days whose results the browser remembers: two years. */
  rememberedDays: 730,
  /** Effects that wait for one frame; a hitch brings some 30 bounces at most. */
  waitingEffects: 64,
  /** Checkpoint flags of one course; the set of active ones travels as the bits of one integer. */
  checkpoints: 24,
} as const;
