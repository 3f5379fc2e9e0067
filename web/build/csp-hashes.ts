import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { htmlFiles } from './dist-files.ts';

export interface CspHashes {
  scripts: string[];
  styles: string[];
}

/**
 * Returns the CSP hashes (`sha256-…`, without quotes) of a page's inline scripts and styles. Script
 * elements that contain only data need no hash.
 */
export function hashesOf(html: string): CspHashes {
  return {
    scripts: inlineBlocks(html, /<script(?<attributes>[^>]*)>(?<content>[\s\S]*?)<\/script>/g),
    styles: inlineBlocks(html, /<style(?<attributes>[^>]*)>(?<content>[\s\S]*?)<\/style>/g),
  };
}

function inlineBlocks(html: string, pattern: RegExp): string[] {
  const blocks = [...html.matchAll(pattern)].filter(
    ({ groups }) =>
      !/\ssrc=|type="application\/(?:ld\+)?json/.test(groups?.attributes ?? '') && groups?.content,
  );
  return blocks.map(({ groups }) => {
    const digest = createHash('sha256')
      .update(groups?.content ?? '')
      .digest('base64');
    return `sha256-${digest}`;
  });
}

/**
 * Writes `csp.json`, which has the CSP hashes of each page. The gateway adds these hashes to its
 * policy. An inline `style` attribute fails the build.
 */
export async function writeCspHashes(dist: string): Promise<Readonly<Record<string, CspHashes>>> {
  const pages = await Promise.all(
    (await htmlFiles(dist)).map(async (file) => [nameOf(dist, file), await readFile(file, 'utf8')] as const),
  );
  if (pages.some(([, html]) => /<[^>]+\sstyle=/.test(html))) {
    throw new Error('A built page has an inline style attribute, which the content security policy forbids.');
  }
  const hashes = Object.fromEntries(pages.map(([name, html]) => [name, hashesOf(html)]));
  await writeFile(join(dist, 'csp.json'), `${JSON.stringify(hashes, null, 2)}\n`);
  return hashes;
}

const nameOf = (dist: string, file: string): string => relative(dist, file).split(sep).join('/');
