import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

/**
 * Returns the text of a page in minimal markup: no script, image, or font, and a few lines of
 * style.
 */
export function sameText(html: string): string {
  const title = /<title>([^<]*)/.exec(html)?.[1] ?? '';
  const body = (/<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? '')
    .replace(/<(script|style|svg|noscript)[\s\S]*?<\/\1>/g, '')
    .replace(/<(?!\/?(?:h[1-3]|p|li|ul|ol|dt|dd|dl|main|section|footer|header)\b)[^>]*>/g, ' ')
    .replace(/<(\w+)\s[^>]*>/g, '<$1>');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>body{max-width:68ch;margin:auto;padding:1rem;font:1rem/1.5 system-ui}</style></head><body>${body}</body></html>`;
}

/** Serves one compressed page from this machine. */
export async function serveStatic(html: string): Promise<{ url: string; close: () => Promise<void> }> {
  const bytes = await promisify(brotliCompress)(html);
  const server = createServer((_req, res) => {
    res.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(bytes);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
