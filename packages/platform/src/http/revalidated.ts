/** The headers of a reply that a browser keeps and asks about each time; nobody else keeps it. */
export const revalidated = (etag: string) => ({
  etag,
  'cache-control': 'private, no-cache',
  vary: 'authorization',
});
