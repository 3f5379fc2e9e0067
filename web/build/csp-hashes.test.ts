import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashesOf } from './csp-hashes.ts';

const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

it('hashes inline scripts and styles byte by byte, and skips elements that load a file', () => {
  const html = `<script>\n  let a;\n</script><script type="module" src="/a.js"></script><style>b{}</style>`;
  expect(hashesOf(html)).toEqual({ scripts: [hash('\n  let a;\n')], styles: [hash('b{}')] });
});
