/** A query of mongoose that was not sent yet. */
type Query = { lean(): PromiseLike<unknown> };

/** What a query finds, without mongoose's documents, each as `read` makes it: `collection.read` for whole ones. */
export const readAll = async <Document, Entity>(
  query: Query,
  read: (document: Document) => Entity,
): Promise<Entity[]> => ((await query.lean()) as Document[]).map(read);

export async function readOne<Document, Entity>(
  query: Query,
  read: (document: Document) => Entity,
): Promise<Entity | undefined> {
  const found = (await query.lean()) as Document | null;
  return found === null ? undefined : read(found);
}
