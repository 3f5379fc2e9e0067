import { type Connection, type Model, Schema, Types } from 'mongoose';
import { z } from 'zod';
import { checkUpdates } from './check-updates.ts';
import type { OutboxDocument } from './outbox-fields.ts';

type Fields = Record<string, z.ZodType>;
type Ids = { 'object-id': Types.ObjectId; string: string; number: number };
type Values<F extends Fields> = keyof F extends never ? unknown : z.output<z.ZodObject<F>>;

/**
 * Effect of erasing a person on the person's document. With `keeps`, the document stays, but only
 * with these fields. Every other field is removed, even a field that was added to the collection
 * later.
 */
type Erasure<Field extends string = string> =
  | 'no-personal-data'
  | 'deletes-document'
  | { keeps: readonly Field[] }
  /**
   * Name of the function or module that erases the document, because removing fields is not enough.
   */
  | { by: string };

type CollectionIndex = {
  key: Record<string, 1 | -1>;
  /** The query that uses the index. */
  serves: string;
  unique?: true;
  sparse?: true;
  /**
   * MongoDB removes expired documents after this time. The embedded server never removes them, so
   * readers must also filter by the date.
   */
  expireAfterSeconds?: number;
};

type Definition<
  F extends Fields,
  Id extends keyof Ids,
  Outbox extends boolean,
  StoredOnly extends keyof F & string,
> = {
  name: string;
  /** Type of `_id` in the database. In entities, it is text. */
  id: Id;
  /**
   * Fields of a document. A field that is added later needs a default, because existing documents
   * lack it.
   */
  fields: F;
  /** Names of fields that only queries and database rules need. Entities do not have them. */
  storedOnly?: readonly StoredOnly[];
  /** True if documents contain events for the relay. */
  hasOutbox: Outbox;
  erasure: Erasure<keyof F & string>;
  indexes: readonly CollectionIndex[];
};

/** A document as code reads it. */
type Entity<F extends Fields, StoredOnly extends keyof F> = { id: string } & Omit<Values<F>, StoredOnly>;

/** A document in the store. */
type Stored<F extends Fields, Id, Outbox> = Values<F> & {
  _id: Id extends keyof Ids ? Ids[Id] : never;
} & (Outbox extends true ? OutboxDocument : unknown);

export type Collection<
  F extends Fields,
  Id,
  Outbox,
  StoredOnly extends keyof F = never,
  HoldsPersons extends boolean = boolean,
> = {
  readonly name: string;
  readonly hasOutbox: boolean;
  readonly holdsPersons: HoldsPersons;
  readonly fields: F;
  readonly erasure: Erasure;
  readonly indexes: readonly CollectionIndex[];
  /** Returns the model on a connection, and defines it on the first call. */
  model(connection: Connection): Model<Stored<F, Id, Outbox>>;
  /**
   * Converts a whole document to its entity, with defaults for missing fields and without the
   * outbox. Does not validate.
   */
  read(document: Stored<F, Id, Outbox>): Entity<F, StoredOnly>;
  /** Creates an entity with its defaults. Throws a ZodError for an invalid value. */
  make(entity: { id: string } & Omit<z.input<z.ZodObject<F>>, StoredOnly>): Entity<F, StoredOnly>;
  /**
   * Builds an update that sets `set` and removes all other fields of the collection, except those
   * in `keeps`. If `document` is given, also removes its fields that the collection does not
   * define.
   */
  eraseTo(
    set: Partial<Values<F>>,
    document?: Stored<F, Id, Outbox>,
  ): { $set: Partial<Values<F>>; $unset: Record<string, ''> };
};

/** The part of a collection that is needed to open it, whatever its fields are. */
export type OpenableCollection<M> = {
  readonly name: string;
  readonly hasOutbox: boolean;
  model(connection: Connection): M;
};

/**
 * Opens one collection of a module. `serve` then builds the indexes of the collection and relays
 * its events.
 */
export type OpenCollection = <M>(
  collection: OpenableCollection<M>,
  options?: {
    /**
     * Publishes a document's current state again. Called if a relay was so late that it may have
     * published an old message after another process had published a newer one.
     */
    republish?: (id: string) => Promise<unknown>;
  },
) => M;

export type DocumentOf<C> =
  C extends Collection<infer F, infer Id, infer Outbox, infer _Hidden> ? Stored<F, Id, Outbox> : never;
export type ModelOf<C> = Model<DocumentOf<C>>;
export type EntityOf<C> =
  C extends Collection<infer F, infer _Id, infer _Outbox, infer StoredOnly> ? Entity<F, StoredOnly> : never;

/**
 * Schema of a text that the system generates, such as an id or a hash. It is not personal data, so
 * it may stay after an erasure.
 */
export const ownText = () => z.string().meta({ isOwnText: true });

/** Makes a field null until it gets a value. */
export const orNull = <T extends z.ZodType>(field: T) => field.nullable().default(null);

/** Schema of an object or list that another module validates. */
export const objectAs = <T extends object>() =>
  z.custom<T>((value) => typeof value === 'object' && value !== null);

/**
 * Fields of the outbox. The same write changes a document and pushes its events (`$push`), so that
 * either both are stored or neither is.
 */
const OUTBOX_FIELDS = {
  outbox: { type: Array, default: [] },
  outboxClaim: { type: Schema.Types.Mixed },
  outboxThenDelete: { type: Boolean },
} as Record<keyof OutboxDocument, never>;
/**
 * Indexes for the relay's sweeps. They are sparse, so that documents with an empty outbox are not
 * indexed.
 */
const OUTBOX_INDEXES: readonly CollectionIndex[] = [
  { key: { 'outbox.id': 1 }, serves: 'documents with entries whose nudge was lost', sparse: true },
  { key: { 'outbox.occurredAt': 1 }, serves: 'how long the oldest entry waits', sparse: true },
  {
    key: { outboxThenDelete: 1 },
    serves: 'drained documents that were to be deleted when the process died',
    sparse: true,
  },
];

/** Fields that `eraseTo` never removes: the id, and the fields of the outbox. */
const OWN_FIELDS = ['_id', ...Object.keys(OUTBOX_FIELDS)];

/**
 * Defines everything about a collection in one place: type, validation, defaults, indexes, and
 * erasure. Values are validated on insert, and on updates that set or push a whole value.
 */
export function defineCollection<
  F extends Fields,
  Id extends keyof Ids,
  Outbox extends boolean,
  const HowErased extends Erasure<keyof F & string>,
  StoredOnly extends keyof F & string = never,
>(
  definition: Definition<F, Id, Outbox, StoredOnly> & { erasure: HowErased },
): Collection<F, Id, Outbox, StoredOnly, HowErased extends 'no-personal-data' ? false : true> {
  const { name, fields, erasure, indexes, hasOutbox, storedOnly = [] } = definition;
  const hidden = new Set<string>([...OWN_FIELDS, ...storedOnly]);
  const object = z.object(Object.fromEntries(Object.entries(fields).filter(([key]) => !hidden.has(key))));
  const missing = Object.entries(fields).map(([key, field]) => [key, field.safeParse(undefined)] as const);
  const optional = missing
    .filter(([key, { success }]) => success && !hidden.has(key))
    .map(([key, { data }]) => [key, data] as const);
  const required = missing.flatMap(([key, { success }]) => (success ? [] : [key]));
  return {
    name,
    hasOutbox,
    holdsPersons: (erasure !== 'no-personal-data') as HowErased extends 'no-personal-data' ? false : true,
    fields,
    erasure,
    indexes,
    model: (connection) =>
      (connection.models[name] ??
        connection.model(name, schemaOf(definition as never, required))) as unknown as Model<
        Stored<F, Id, Outbox>
      >,
    read(document) {
      const { _id, outbox, outboxClaim, outboxThenDelete, ...values } =
        document as Partial<OutboxDocument> & {
          _id: unknown;
        };
      const entity: Record<string, unknown> = { id: String(_id), ...values };
      for (const key of storedOnly) delete entity[key];
      for (const [key, value] of optional)
        if (entity[key] === undefined && value !== undefined) entity[key] = structuredClone(value);
      return entity as Entity<F, StoredOnly>;
    },
    make: ({ id, ...values }) => ({ id, ...object.parse(values) }) as Entity<F, StoredOnly>,
    eraseTo(set, document) {
      const keeps = typeof erasure === 'object' && 'keeps' in erasure ? erasure.keeps : [];
      const kept = new Set([...OWN_FIELDS, ...keeps, ...Object.keys(set)]);
      const gone = Object.keys({ ...fields, ...document }).filter((key) => !kept.has(key));
      return { $set: set, $unset: Object.fromEntries(gone.map((key) => [key, ''])) };
    },
  };
}

function schemaOf(
  { name, id, fields, hasOutbox, indexes }: Definition<Fields, keyof Ids, boolean, string>,
  required: readonly string[],
): Schema {
  const paths = Object.entries(fields).map(([key, field]) => [key, pathOf(field)]);
  const schema = new Schema(
    {
      _id: ID_PATHS[id],
      ...Object.fromEntries(paths),
      ...(hasOutbox && OUTBOX_FIELDS),
    },
    { collection: name, versionKey: false, id: false, minimize: false, strict: 'throw' },
  );
  schema.pre('validate', function () {
    for (const key of required) if (this.get(key) === undefined) this.invalidate(key, 'is missing');
  });
  checkUpdates(schema, fields);
  for (const { key, serves, ...options } of [...indexes, ...(hasOutbox ? OUTBOX_INDEXES : [])])
    schema.index(key, options);
  return schema;
}

/**
 * Returns the mongoose path of a field. mongoose casts scalars, and a cast refuses operators in
 * input. zod validates everything else.
 */
function pathOf(field: z.ZodType) {
  const initial = field.safeParse(undefined);
  return {
    type: SCALARS[innerTypeOf(field)] ?? Schema.Types.Mixed,
    // This setter is called for inserts and for filters. It cannot refuse an invalid value. On an
    // insert, `validate` refuses the value; in a filter, the cast refuses it.
    set: (value: unknown) => (value === undefined ? value : (field.safeParse(value).data ?? value)),
    validate: (value: unknown) => field.safeParse(value).success,
    ...(initial.data !== undefined && { default: () => field.parse(undefined) }),
  };
}

const ID_PATHS = {
  'object-id': { type: Types.ObjectId, auto: true },
  string: { type: String, required: true },
  number: { type: Number, required: true },
};
const SCALARS: Partial<
  Record<string, StringConstructor | NumberConstructor | BooleanConstructor | DateConstructor>
> = {
  string: String,
  enum: String,
  number: Number,
  boolean: Boolean,
  date: Date,
};

function innerTypeOf(field: z.ZodType): string {
  const { type, innerType } = field.def as { type: string; innerType?: z.ZodType };
  return innerType ? innerTypeOf(innerType) : type;
}
