// Read through shared/limits.ts, as LIMITS.name: so a build has only the limits that its code names.

/** Events in one replay (shots, returns, end). A hole takes 10 to 60; a patient beginner a few hundred. */
export const replayEvents = 4_000;
/** Steps that one replay may take to simulate: 25 minutes of flight at 135 Hz. Bounds the verifier's time to some 0.3 s of a thread. */
export const replaySteps = 200_000;
/**
 * Steps of a stored run, or of one from a link or a file, that is played for a viewer: two hours of flight. More than any limit that runs were
 * accepted with. With more, the places of a forged run would take more than 20 MB.
 */
export const storedReplaySteps = 1_000_000;
/**
 * The most steps of a run that is accepted at once: 5 minutes of flight. A longer one must have an attempt that is as old as its flights are
 * long. With more, a caller without an attempt can occupy a thread for longer; with less, more honest runs that were played offline must
 * wait until they count. Usual: 1,000 to 10,000.
 */
export const freshRunSteps = 40_000;
/**
 * Steps of a run that may pass longer ones: about 15 ms of a thread. With more, runs that count as short delay each other for longer;
 * with less, ordinary runs wait behind long ones.
 */
export const shortRunSteps = 10_000;
/** Steps for which the rate limit of submissions charges one point. With fewer, long runs of one address are refused earlier. */
export const stepsPerPoint = 5_000;
/**
 * A waiting run that is this many steps longer than another lets it pass if that one came up to a millisecond later. With these, the
 * longest run waits 8 s more than the shortest, which VERIFIER_TIMEOUT_MS must exceed. With more steps, length matters less.
 */
export const passedStepsPerMs = 25;
/** How long a verification thread plays one run before another has its turn, ms. With more, a short run waits longer for a long one. */
export const verificationSliceMs = 20;
/**
 * Steps that a verification thread plays in a second: the longest legal run takes 0.3 s. With more, a full queue asks its callers to come
 * back too early.
 */
export const verifiedStepsPerSecond = 650_000;
/** Bytes of the widest encoded replay: 14 of header, 6 an event, 4 of digest. */
export const replayBytes = 14 + 6 * replayEvents + 4;
/** Base64 characters of the same replay. */
export const replayBase64 = Math.ceil(replayBytes / 3) * 4;
/**
 * Characters of a run file, checked before it is parsed: the longest replay has half of them, the tiles of the course a twelfth. With more,
 * a file that is no run occupies the page for longer. Usual: 6,000.
 */
export const runFile = 64 * 1024;
/** Characters of a name in a run file or a challenge; more are cut off. No username is longer. */
export const runnerName = 64;
/**
 * Characters of a challenge code, checked before it is decoded: room for a run of some 1,000 events. With more, links that many programs cut
 * off would be made; with less, patient beginners could not challenge anybody. Usual: 600.
 */
export const challengeCode = 8 * 1024;
/**
 * Characters of a challenge code up to which it has its course: with the address of the site, the link then stays below 1,000. With more,
 * programs for messages would cut more links off; with less, fewer challenges can be played where their course cannot be loaded.
 */
export const challengeWithCourse = 960;
/** Bytes of an inflated challenge, checked while inflating: the longest replay, the tiles and two names. */
export const inflatedChallenge = 32 * 1024;
/** Bytes of one level file, checked before it is parsed. */
export const levelFileBytes = 64 * 1024;
/**
 * Seconds between two readings of all level files, which find courses by their hashes, when a hash is not found. A reading takes some .3 s
 * for 200 files, in pieces. With less, callers with wrong hashes cost more; with more, a course that was added beside a running server is
 * found later.
 */
export const levelIndexSeconds = 60;
/** Bytes of any JSON request body. */
export const requestBytes = 64 * 1024;
/**
 * Seconds until the headers of a request must be complete. A few kilobytes take a second on a slow network. With more, each silent
 * connection is kept for longer.
 */
export const headersSeconds = 20;
/**
 * Seconds until a request body must be complete, from the end of its headers on. The largest one, 64 KB, needs 18 kbit/s. With less,
 * players on the slowest networks cannot submit; with more, each dribbled body keeps its connection for longer.
 */
export const bodySeconds = 30;
/** Seconds in which the body of a picture must arrive, of up to 10 MB: with less, they cannot be sent at 1.4 Mbit/s. */
export const uploadSeconds = 60;
/**
 * Keys that one rate limit keeps in memory: some 10 MB. With more keys, those that were counted longest ago are forgotten, so a flood
 * from very many addresses makes room for itself. Usual: a few hundred.
 */
export const rateLimitKeys = 50_000;
/**
 * Fields of one form, each value of a repeated field counted. Usual: 15 at most, in a sign-up, which a lower limit would refuse. With a much
 * higher one, a small body would cost much work.
 */
export const formFields = 100;
/**
 * Actions that a limit with a sliding window counts one by one, each with a statement. A limit of more allows up to twice as many around
 * the end of a window. With more, a refused caller costs more statements. Usual: 1 to 15.
 */
export const slidingPlaces = 15;
/**
 * Bytes that must be free on the disk of the embedded database: three of the 16 MB files of its log of changes. With less, calls that
 * write are refused, because the engine does not survive a log without space. With more, writes stop earlier.
 */
export const embeddedReserveBytes = 48 * 1024 * 1024;
/** Rows of one leaderboard page. */
export const leaderboardRows = 100;
/**
 * Rows of a leaderboard that can be paged through. A page is found by walking the index to its first row, so this bounds
 * the walk, however many players there are: measured with a million, the last page takes 2 ms, and 45 ms while the rows
 * are so new that nothing has vacuumed them. A player farther down still sees the own row.
 */
export const leaderboardReach = 20_000;
/** Rows above and below the caller's own that come with the first page of a leaderboard. */
export const boardNeighbors = 3;
/**
 * Numbers of strokes, from the fewest of the day on, of which a leaderboard tells how many players have each. Those with more are counted
 * together. Days so far spread over some 80.
 */
export const histogramStrokes = 120;
/** Counts of new guests of earlier days that are deleted with each new guest. With fewer, counts of a busy day stay longer. */
export const oldGuestCounts = 100;
/**
 * Runs of a guest above the limit of its network that are ranked at the sign-in, the best of the open days. Each is a transaction of its
 * own, so with more, a guest who has sent thousands could hold up the database. Usual: 1 to 10.
 */
export const waitingRuns = 100;
/** Rivals of one player. The rivals view of a board reads each of their rows, so with more it takes longer. */
export const rivals = 200;
/** Players that one search finds. */
export const foundUsers = 20;
/** Characters of a search text, after trimming. With fewer, a search would find too many to be told apart; no name is longer than the most. */
export const searchText = { min: 4, max: 64 };
/**
 * Searches of one address in a minute, and of one account, which may have many addresses. With fewer, people who share an address refuse
 * each other; with more, all names can be listed sooner.
 */
export const searchesPerMinute = 30;
/** Characters of the public id of a player. Usual: 32, as the identity service makes them. */
export const publicPlayerId = 128;
/** Ball styles of one player. */
export const ballStyles = 100;
/** Rows of the recent-scores feed. */
export const recentScores = 20;
/** Announcements of one answer; the page shows the first. */
export const announcements = 5;
/** Characters of an announcement's title and of its link's words. */
export const announcementTitle = 80;
/** Characters of an announcement's text. */
export const announcementContent = 1_000;
/** Characters of an announcement's link. */
export const announcementLink = 500;
/** Other games in the file of the operator. With more, the dialog is a list to search in. */
export const moreGames = 50;
/** Characters of the name of another game. */
export const moreGameName = 60;
/** Characters that say what another game is. With more, its row is higher than its picture. */
export const moreGameWords = 200;
/** Characters of the URLs of another game and its picture. */
export const moreGameUrl = 500;
/** Characters of a grant that the page keeps for a level. Usual: 100. */
export const adGrant = 200;
/** Days of a player that statistics look at, the latest: ten years. */
export const userStatsDays = 3_660;
/** Runs of a player that are counted. With more, this number is sent. */
export const userStatsGames = 100_000;
/** Runs of a player in an export of the account's data, the latest. */
export const exportRuns = 10_000;
/** Bytes of all replays of an export. Replays of older runs are left out. Usual: room for some 50,000 replays. */
export const exportReplayBytes = 16 * 1024 * 1024;
/** Attempts in such an export, the latest. */
export const exportAttempts = 20_000;
/** Revisions of maps in such an export. Usual: room for all of an author with the most maps, and for those that only runs have kept. */
export const exportRevisions = 5_000;
/** Of them, those with their code, which takes half a millisecond each: the newest of each map first. */
export const exportMapCodes = 1_000;
/** Minutes after the end of a day during which a run that began before it still ranks. */
export const lateSubmissionMinutes = 30;
/**
 * Seconds by which the time between start and submission of a blind run may be shorter than its flights. Its longest flight is allowed
 * beside that, because a reload finishes a flight at once. The start may reach the server late on a slow network. With more, runs that
 * were computed beforehand would count as blind. With less, honest players on slow networks would lose their blind run.
 */
export const firstAttemptSlackSeconds = 3;
/** Runs that wait in the browser's outbox; the oldest go first when it is full. */
export const outboxRuns = 20;
/**
 * Longest text of the browser's storage that is parsed: a full outbox with its longest replays. A longer text is not ours,
 * and parsing it would block the page.
 */
export const storedText = outboxRuns * (replayBase64 + 4_096);
/** Days of a streak that is believed: a hundred years. */
export const streakDays = 36_600;
/** Steps that a resumed run may take until its last rest. No flight lasts longer. */
export const catchUpSteps = 20_000;
/**
 * Seconds, at least and at most, until the page asks again for a hole that has not opened yet; between them the server's Retry-After
 * holds. With a lower minimum, pages would flood the server; with a higher maximum, a page would notice late that a clock was corrected.
 */
export const openingWaitSeconds = { min: 1, max: 600 };
/** Days whose results the browser remembers: two years. */
export const rememberedDays = 730;
/** Maps played by their links that a browser remembers. */
export const playedMaps = 50;
/** Effects that wait for one frame. A long frame brings some 30 bounces at most. */
export const waitingEffects = 64;
/** Ghosts beside one run. With more, a slow phone draws fewer pictures. */
export const ghosts = 8;
/**
 * Points of the line of a run: 32 kB. A longer run keeps every second of its points, then every fourth, and so on. With fewer, the line of
 * a long run gets corners; with more, drawing it takes longer.
 */
export const linePoints = 4_096;
/**
 * Checkpoint flags of one course: what its rows have room for, when the flags stand three rows apart and each has its ground below it within
 * the border. The rules refuse a map with more, and a run would ignore those above. With up to 52, a set of flags would still be an exact
 * number (`FlagSet`).
 */
export const checkpoints = 33;
/** Ledges that are spoken at once to players who do not see the course: more cannot be kept in mind. */
export const describedLedges = 4;
/** Characters of a map code, checked before it is decoded. Our own levels need some 500; a map of random tiles 2,000. */
export const mapCode = 16 * 1024;
/** Bytes of an inflated map code, checked while inflating. With more, small codes could cost much memory. Usual: 4 to 8 KB. */
export const inflatedMapCode = 64 * 1024;
/** Characters of a map's title. */
export const mapTitle = 64;
/** Saved maps of one account. */
export const mapsOfAccount = 200;
/** Maps that one account creates, saves or deletes in an hour. With fewer, an author who saves often is refused. */
export const mapWritesPerHour = 120;
/** Revisions of a map that are kept, the newest; older ones stay only while a run names them. */
export const mapRevisions = 20;
/** Steps that the editor can take back. Source: game specification, section 9. */
export const undoSteps = 50;
/** Drafts of maps in one browser. A draft with its whole history has at most some 2 MB; usual: 10 KB. */
export const drafts = 100;
/** Rivals whose runs a page is sent to play beside. With more, the answer grows, and a course is crowded with ghosts. */
export const ghostRivals = 8;
/**
 * Players of a day whose best runs are read for its shot map, a stable sample. With more, a day of a million players takes longer and needs
 * more memory for the same picture; with fewer, rare places are missing.
 */
export const shotMapRuns = 2_000;
/** The fewest players of a shot map. With fewer, its cells could be guessed to be those of one player; with more, quiet days have no map. */
export const shotMapMinPlayers = 20;
/** Pictures for links and lists that wait for the one thread that draws them, .1 to .4 s each. With more, the last one comes too late. */
export const waitingPictures = 32;
/** Cells of calendars that wait to be drawn, some 20 ms each: four months. A month asks for all of its cells at once. */
export const waitingCells = 124;
/** Bytes of a call that brings analytics events, packed or not. The library sends at most some 64 KB at once; a server may send more. */
export const analyticsBodyBytes = 1024 * 1024;
/** Bytes of an unpacked call with events, checked while unpacking. With more, a small body could cost much memory. */
export const analyticsUnpackedBytes = 5 * 1024 * 1024;
/** Bytes of a call with events, packed and unpacked, that is read at once, in a millisecond. Larger ones are read in a thread. */
export const analyticsSmallBytes = 64 * 1024;
/** Events of one call. */
export const analyticsBatch = 500;
/** Bytes of the properties of one event, as they are stored. Larger events are dropped. Usual: 1 KB. */
export const analyticsEventBytes = 64 * 1024;
/** Characters of the name of an event or a property, and of a sender's id. */
export const analyticsName = 200;
/** Properties of an event, and members of a value in it. Further ones are left out. */
export const analyticsProperties = 200;
/** Characters of a text in an event. The rest is cut off. */
export const analyticsText = 1_000;
/** Levels of values in each other. Deeper ones are left out. */
export const analyticsDepth = 8;
/** Events of one sender in a second; more are dropped. The library sends ten. */
export const analyticsEventsPerSecond = 100;
/** Events that wait to be written. More are dropped, so that a slow database costs a bounded memory. */
export const analyticsQueue = 20_000;
/** Characters of the properties of all events that wait. */
export const analyticsQueueCharacters = 32 * 1024 * 1024;
