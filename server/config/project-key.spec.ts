import { expect, test } from 'vitest';
import { ANALYTICS_KEY } from '../../shared/api/page-config.ts';
import { pageAnalyticsOf, projectKey } from './project-key.ts';

const SECRET = 'a secret of at least thirty-two characters';

test('a page counts all who have not declined, only those who have agreed, or nobody', () => {
  const analyticsKey = projectKey(SECRET);
  expect(analyticsKey).toMatch(ANALYTICS_KEY);
  expect(pageAnalyticsOf({ ANALYTICS: 'on', SECRET })).toEqual({ analyticsKey, countsUnanswered: true });
  expect(pageAnalyticsOf({ ANALYTICS: 'consent', SECRET })).toEqual({ analyticsKey });
  expect(pageAnalyticsOf({ ANALYTICS: 'off', SECRET })).toEqual({});
});
