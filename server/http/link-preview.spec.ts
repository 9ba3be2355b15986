import { expect, test } from 'vitest';
import { withPreview } from './link-preview.ts';

const PAGE = '<title>Upshot</title><meta name="description" content="Golf" /><meta property="og:image" content="/icons/social.png" />';
const PREVIEW = { title: 'T', description: 'D "&" <d>', picture: '/p.png', alt: 'A', path: '/play/x', isUnlisted: false };

test('addresses are absolute where the site has one', () => {
  expect(withPreview(PAGE, PREVIEW, 'https://golf.example')).toBe(
    '<title>T</title><meta property="og:url" content="https://golf.example/play/x"><meta name="description" content="D &quot;&amp;&quot; &lt;d&gt;" />' +
      '<meta property="og:image" content="https://golf.example/p.png" />',
  );
});

test('they are paths where it has none; only the unlisted is kept from search engines', () => {
  const html = withPreview(PAGE, { ...PREVIEW, isUnlisted: true }, undefined);
  expect(html).toContain('<meta property="og:url" content="/play/x"><meta name="robots" content="noindex">');
  expect(html).toContain('content="/p.png"');
});

test('words that a preview has not are those of the site', () => {
  const html = withPreview(PAGE, { picture: '/p.png', alt: 'A', path: '/', isUnlisted: false }, undefined);
  expect(html).toContain('<title>Upshot</title>');
  expect(html).toContain('<meta name="description" content="Golf" /><meta property="og:image" content="/p.png" />');
});
