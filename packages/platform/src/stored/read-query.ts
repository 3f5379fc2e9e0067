/** A mongoose query that has not run yet. */
type Query = { lean(): PromiseLike<unknown> };

/**
 * Runs a query and returns the results as plain entities, each converted by `read`
 * (`collection.read` for whole documents).
 */
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
