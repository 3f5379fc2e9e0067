import mongoose, { type Model, type QueryFilter } from 'mongoose';

/**
 * Number of rows of an export that are in memory at a time. Without this batch size, the embedded
 * MongoDB would send all rows in one reply.
 */
const EACH_AT_ONCE = 200;

type Listing<D, Left> = {
  sort?: Partial<Record<keyof D & string, 1 | -1>>;
  skip?: number;
  limit?: number;
  /** Large fields that the caller does not need. */
  without?: readonly Left[];
};
type Without<E, Left extends PropertyKey> = [Left] extends [never] ? E : Omit<E, Left>;

/** Creates functions that read documents of a collection as entities, without their outbox. */
export function readsOf<D extends { _id: unknown }, E>(
  model: Model<NoInfer<D>>,
  { read }: { read(document: D): E },
) {
  const find = (
    filter: QueryFilter<D>,
    { sort = {}, skip = 0, limit = 0, without = [] }: Listing<D, string> = {},
  ) =>
    model
      .find(filter, Object.fromEntries(['outbox', ...without].map((name) => [name, 0])))
      .sort(sort as Record<string, 1 | -1>)
      .skip(skip)
      .limit(limit);
  const many = async <Left extends keyof D & string = never>(
    filter: QueryFilter<D>,
    listing?: Listing<D, Left>,
  ): Promise<Without<E, Left>[]> =>
    (await find(filter, listing).lean<D[]>()).map((document) => read(document) as Without<E, Left>);
  return {
    many,

    async one(filter: QueryFilter<D>): Promise<E | undefined> {
      return (await many(filter, { limit: 1 }))[0];
    },

    ofIds: (ids: readonly D['_id'][]): Promise<E[]> =>
      many({ _id: mongoose.trusted({ $in: [...ids] }) } as QueryFilter<D>),

    async page(
      filter: QueryFilter<D>,
      { page, limit }: { page: number; limit: number },
      sort: Listing<D, never>['sort'] & object,
    ): Promise<{ rows: E[]; total: number }> {
      const [rows, total] = await Promise.all([
        many(filter, { sort, skip: (page - 1) * limit, limit }),
        model.countDocuments(filter),
      ]);
      return { rows, total };
    },

    /** Returns the number of documents for each of the given values of a field. */
    async counts<Value extends string>(
      field: keyof D & string,
      values: readonly Value[],
      filter: QueryFilter<D>,
    ): Promise<Record<Value, number>> {
      const groups = await model.aggregate<{ _id: Value; count: number }>([
        { $match: filter },
        { $group: { _id: `$${field}`, count: { $sum: 1 } } },
      ]);
      const counted = new Map(groups.map(({ _id, count }) => [_id, count]));
      return Object.fromEntries(values.map((value) => [value, counted.get(value) ?? 0])) as Record<
        Value,
        number
      >;
    },

    /** Streams entities with a cursor, which keeps `batchSize` of them in memory. */
    async *each(
      filter: QueryFilter<D>,
      sort: Listing<D, never>['sort'] & object,
      batchSize = EACH_AT_ONCE,
    ): AsyncGenerator<E> {
      const found = find(filter, { sort }).lean<D>().cursor({ batchSize });
      for await (const document of found) yield read(document as D);
    },
  };
}
