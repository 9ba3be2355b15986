import { expect, it } from 'vitest';
import { describeSource } from './page-urls.ts';

it.each([
  ['nothing', '', '', { $referrer: '$direct', $referring_domain: '$direct' }],
  ['this site', '', 'https://upshot.example/d/2026-11-24', { $referrer: '$direct', $referring_domain: '$direct' }],
  ['nonsense', '', 'nonsense', { $referrer: '$direct', $referring_domain: '$direct' }],
  ['a search', '', 'https://find.example/?q=golf', { $referrer: 'https://find.example/?q=golf', $referring_domain: 'find.example' }],
  ['a campaign', '?utm_source=mail&utm_term=&other=1', '', { utm_source: 'mail', $referrer: '$direct', $referring_domain: '$direct' }],
])('a visit that comes from %s', (_, search, referrer, source) => {
  expect(describeSource(search, referrer, 'upshot.example')).toEqual(source);
});
