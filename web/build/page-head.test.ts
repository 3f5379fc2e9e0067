import { expect, it } from 'vitest';
import { publicPages } from '../src/content/pages.ts';
import { escapeAttribute, pageHead, pixelTag, robots, sitemap } from './page-head.ts';

it('gives every public page a canonical address, a preview, and a description', () => {
  for (const { path } of publicPages) {
    const { tags, description } = pageHead(path);
    expect(description).not.toBe('');
    // A document for many URLs has no canonical URL.
    if (!path.includes(':'))
      expect(tags).toContain(`<link rel="canonical" href="https://croneai.example${path}" />`);
    expect(tags).toContain('property="og:image"');
  }
});

it('describes the organisation and the product on the home page in readable JSON', () => {
  const blocks = [...pageHead('/').tags.matchAll(/ld\+json">(.*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json ?? '') as { '@type': string },
  );
  expect(blocks.map((block) => block['@type'])).toEqual(['Organization', 'Product']);
});

it('escapes the text of an attribute', () => {
  expect(escapeAttribute('"a" & <b>')).toBe('&quot;a&quot; &amp; &lt;b>');
});

it('lists the pages for search engines in the sitemap, and names the sitemap in robots.txt', () => {
  expect(sitemap()).toContain('<loc>https://croneai.example/features</loc>');
  expect(sitemap()).not.toContain('/login');
  expect(robots()).toContain('Sitemap: https://croneai.example/sitemap.xml');
});

it('adds a pixel only to pages of an operator who has configured one', () => {
  expect(pixelTag(null)).toBe('');
  expect(pixelTag({ script: 'https://connect.example.net/p.js', id: '1"2' })).toBe(
    '<meta name="croneai:pixel" content="https://connect.example.net/p.js" data-id="1&quot;2" />',
  );
});
