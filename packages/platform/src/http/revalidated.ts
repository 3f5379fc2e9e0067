/** Headers of a reply that a browser caches and revalidates each time, and shared caches do not store. */
export const revalidated = (etag: string) => ({
  etag,
  'cache-control': 'private, no-cache',
  vary: 'authorization',
});
