import { expect, it } from 'vitest';
import { standalone } from './offline.ts';

it('the offline page loads no file except the script that the service worker caches', () => {
  const html = standalone(
    '<head><link rel="preload" href="/a.woff2" as="font"/><script type="module" crossorigin src="/a.js"></script><link rel="stylesheet" crossorigin href="/a.css"></head><body>Hello</body>',
    '@font-face{src:url(/a.woff2)}b{color:red}',
  );
  expect(html.match(/(src|href)="[^"]*"|url\(/g)).toEqual(['src="/offline.js"']);
  expect(html).toContain('<style>b{color:red}</style>');
  expect(html).toContain('Hello');
});
