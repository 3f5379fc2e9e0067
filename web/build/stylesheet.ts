import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const LINK = /<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"[^>]*>/;

/** The stylesheet that the built page links. */
export async function readStylesheet(dist: string, html: string): Promise<string> {
  const path = LINK.exec(html)?.[1];
  if (!path) throw new Error('The built page links no stylesheet.');
  return readFile(join(dist, path), 'utf8');
}

/**
 * The page with its style in it instead of behind a link: the first text is drawn when the page itself has arrived, one
 * way to the server earlier. The content security policy allows it by its hash.
 */
export function withStyle(html: string, css: string): string {
  if (css.includes('</')) throw new Error('The stylesheet would end its own element.');
  return html.replace(LINK, () => `<style>${css}</style>`);
}
