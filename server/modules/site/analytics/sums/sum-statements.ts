import { LIMITS } from '../../../../../shared/limits.ts';
import { BUCKET_RATIO, LONGEST_MS } from './histogram.ts';
import { AD_EVENT, ADS, CAMPAIGN_LETTERS, CHECKPOINT_EVENT, CLS_SCALE, DAY_CAMPAIGNS, PLAIN_STEPS, RETURN_DAYS } from './measures.ts';

/**
 * Statements that read the sums of a span of time: parameters are its first instant and the one after its last. They answer with rows of
 * measure, dimension and count. Each is one reading of the events, because the embedded database answers nothing else meanwhile.
 */

const quoted = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');

/** Events of pages that still say who sent them. A server that sends events makes no visit. A page that is left early names no library. */
const OF_PAGES = `time >= $1::timestamptz AND time < $2::timestamptz AND person_id IS NOT NULL
  AND (library = 'unknown' OR library LIKE 'web/%')`;

/** A page that is left before it has loaded the library sends no session: then its random id stands for the visit. */
const VISIT = 'coalesce(session_id, person_id)';

/** Who has sent something in which visit; `person` is null for who has not agreed. @param details more columns of the visit */
const senders = (details = ''): string => `part AS (
  SELECT ${VISIT} AS visit, person_id${details} FROM analytics_event WHERE ${OF_PAGES} GROUP BY 1, 2
), sender AS (
  SELECT part.*, analytics_person.id AS person, first_seen FROM part
    LEFT JOIN analytics_alias ON random_id = part.person_id
    LEFT JOIN analytics_person ON analytics_person.id = coalesce(analytics_alias.person_id, part.person_id)
), player AS (
  SELECT DISTINCT person, first_seen FROM sender WHERE person IS NOT NULL
)`;

const IS_NEW = 'first_seen >= $1::timestamptz AND first_seen < $2::timestamptz';

/** Places and campaigns of a visit are almost always one; of several it has the last, or the first, in the alphabet. */
export const VISITS = `WITH ${senders(`, max(place) AS place,
    min(nullif(left(btrim(properties->>'utm_campaign'), ${CAMPAIGN_LETTERS}), '')) AS campaign`)}, visit AS (
  SELECT max(place) AS place, min(campaign) AS campaign, bool_or(person IS NOT NULL) AS has_agreed FROM sender GROUP BY visit
), campaign AS (
  SELECT campaign, count(*) AS visits, row_number() OVER (ORDER BY count(*) DESC, campaign) AS nth
  FROM visit WHERE campaign IS NOT NULL GROUP BY campaign
)
SELECT 'visits' AS measure, '' AS dimension, count(*)::integer AS count FROM visit
UNION ALL SELECT 'consent', CASE WHEN has_agreed THEN 'yes' ELSE 'none' END, count(*)::integer FROM visit GROUP BY has_agreed
UNION ALL SELECT 'place', place, count(*)::integer FROM visit WHERE campaign IS NULL GROUP BY place
UNION ALL SELECT 'campaign', campaign, visits::integer FROM campaign WHERE nth <= ${DAY_CAMPAIGNS}
UNION ALL SELECT 'other_campaigns', '', sum(visits)::integer FROM campaign WHERE nth > ${DAY_CAMPAIGNS} HAVING count(*) > 0
UNION ALL SELECT 'players', '', count(*)::integer FROM player
UNION ALL SELECT 'new_players', '', count(*)::integer FROM player WHERE ${IS_NEW}
UNION ALL SELECT 'returned', days::text, count(*)::integer FROM (VALUES (${RETURN_DAYS.join('), (')})) AS later (days)
  JOIN player ON first_seen >= $1::timestamptz - days * interval '24 hours' AND first_seen < $2::timestamptz - days * interval '24 hours'
  GROUP BY days`;

export const WEEK = `WITH ${senders()}
SELECT 'week_visits' AS measure, '' AS dimension, count(DISTINCT visit)::integer AS count FROM sender
UNION ALL SELECT 'week_players', '', count(*)::integer FROM player
UNION ALL SELECT 'week_new_players', '', count(*)::integer FROM player WHERE ${IS_NEW}`;

export const STEPS = `SELECT 'step' AS measure, step AS dimension, count(*)::integer AS count FROM (
  SELECT DISTINCT ${VISIT}, CASE
      WHEN name <> '${CHECKPOINT_EVENT}' THEN name
      WHEN properties->>'checkpoint' ~ '^[1-9][0-9]?$'
        THEN CASE WHEN (properties->>'checkpoint')::integer <= ${LIMITS.checkpoints} THEN name || ' ' || (properties->>'checkpoint') END
    END AS step
  FROM analytics_event WHERE ${OF_PAGES} AND name IN (${quoted([CHECKPOINT_EVENT, ...PLAIN_STEPS])})
) AS reached WHERE step IS NOT NULL GROUP BY step`;

export const FINISHES_AND_ADS = `SELECT measure, dimension, count(*)::integer AS count FROM (
  SELECT CASE name WHEN 'reached_finish' THEN 'mode' ELSE 'ad' END AS measure, CASE
      WHEN name <> 'reached_finish' THEN substr(name, ${AD_EVENT.length + 1})
      WHEN properties->'infuriating' = 'true'::jsonb THEN 'infuriating'
      ELSE 'normal'
    END AS dimension
  FROM analytics_event WHERE ${OF_PAGES} AND name IN (${quoted(['reached_finish', ...ADS.map((kind) => AD_EVENT + kind)])})
) AS counted GROUP BY measure, dimension`;

/** The dimension is the kind of device, a space, and the bucket of the value. */
export const HISTOGRAMS = `SELECT measure, device || ' ' || bucket AS dimension, count(*)::integer AS count FROM (
  SELECT measure, device, CASE WHEN jsonb_typeof(value) = 'number'
    THEN floor(ln(least(greatest(value::numeric * scale, 1), ${LONGEST_MS})::float8) / ln(${BUCKET_RATIO}::float8))::integer END AS bucket
  FROM analytics_event CROSS JOIN LATERAL (VALUES
    ('first_shot', 'first_shot', properties->'ms', 1),
    ('lcp', 'page_speed', properties->'lcp', 1),
    ('inp', 'page_speed', properties->'inp', 1),
    ('cls', 'page_speed', properties->'cls', ${CLS_SCALE})
  ) AS given (measure, event, value, scale)
  WHERE ${OF_PAGES} AND name IN ('first_shot', 'page_speed') AND event = name
) AS measured WHERE bucket IS NOT NULL GROUP BY measure, device, bucket`;

/**
 * Puts the sums of a day in the place of earlier ones. The row of the day is locked first, so that servers write one after another,
 * and a server that began to read earlier does not write over later sums. Parameters: day, when the reading began, and columns of the sums.
 */
export const WRITE_DAY = `WITH turn AS (
  INSERT INTO analytics_summed_day (day, summed_at) VALUES ($1::date, $2::timestamptz)
  ON CONFLICT (day) DO UPDATE SET summed_at = excluded.summed_at WHERE analytics_summed_day.summed_at <= excluded.summed_at
  RETURNING day
), fresh AS (
  SELECT turn.day, given.* FROM turn, unnest($3::text[], $4::text[], $5::bigint[]) AS given (measure, dimension, count)
), gone AS (
  DELETE FROM analytics_day WHERE day = (SELECT day FROM turn) AND measure NOT LIKE 'week%'
    AND NOT EXISTS (SELECT FROM fresh WHERE fresh.measure = analytics_day.measure AND fresh.dimension = analytics_day.dimension)
)
INSERT INTO analytics_day (day, measure, dimension, count) SELECT day, measure, dimension, count FROM fresh ORDER BY measure, dimension
ON CONFLICT (day, measure, dimension) DO UPDATE SET count = excluded.count`;

/** Puts the sums of a week in the place of earlier ones. Parameters: its Monday, and columns of the sums. */
export const WRITE_WEEK = `INSERT INTO analytics_day (day, measure, dimension, count)
SELECT $1::date, given.* FROM unnest($2::text[], $3::text[], $4::bigint[]) AS given (measure, dimension, count) ORDER BY measure
ON CONFLICT (day, measure, dimension) DO UPDATE SET count = excluded.count`;

/** When each of some days was summed. @see SumsService */
export const SUMMED_DAYS = `SELECT day::text, summed_at AS "summedAt" FROM analytics_summed_day WHERE day BETWEEN $1::date AND $2::date`;

export const OLDEST_EVENT = 'SELECT min(time) AS time FROM analytics_event WHERE time >= $1 AND person_id IS NOT NULL';
