import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '../gateway.ts';
import { sendText } from '../http/reply.ts';

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>CroneAI API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;
const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true });\n`;

/**
 * Content security policy of the page. Unlike all other pages, it allows inline styles, because
 * Swagger UI sets them.
 */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";
const REPLY_HEADERS = ['content-security-policy', POLICY, 'x-content-type-options', 'nosniff'];

/**
 * Serves Swagger UI to developers from this machine instead of a CDN. Container images do not
 * include Swagger UI.
 */
export function createDocsPages(): Record<string, Page> {
  const folder = findSwaggerUi();
  if (folder === undefined) return {};
  const page = (contentType: string, text: () => string): Page => {
    return (exchange) => {
      exchange.replyHeaders = REPLY_HEADERS;
      sendText(exchange, 200, contentType, text());
    };
  };
  const file = (name: string) => () => readFileSync(join(folder, name), 'utf8');
  return {
    '/api/docs': page('text/html; charset=utf-8', () => PAGE),
    '/api/docs/start.js': page('text/javascript; charset=utf-8', () => START),
    '/api/docs/swagger-ui-bundle.js': page('text/javascript; charset=utf-8', file('swagger-ui-bundle.js')),
    '/api/docs/swagger-ui.css': page('text/css; charset=utf-8', file('swagger-ui.css')),
  };
}

/** Returns undefined in container images, which do not contain development packages. */
function findSwaggerUi(): string | undefined {
  try {
    return fileURLToPath(new URL('.', import.meta.resolve('swagger-ui-dist/package.json')));
  } catch {
    return undefined;
  }
}
