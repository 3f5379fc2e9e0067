import type { BrowserContext } from 'playwright';

/**
 * Closes a context. Its pages may poll at any time, so a call of a page may still be in a route
 * handler of the test. Without `unrouteAll`, the handler would then fail with an unhandled error,
 * which fails the whole run although no test failed.
 */
export async function closeContext(context: BrowserContext): Promise<void> {
  for (const target of [context, ...context.pages()]) await target.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}
