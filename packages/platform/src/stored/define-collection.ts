import { type Connection, type Model, Schema, Types } from 'mongoose';
import { z } from 'zod';
import { checkUpdates } from './check-updates.ts';
import type { OutboxDocument } from './outbox-fields.ts';

type Fields = Record<string, z.ZodType>;
type Ids = { 'object-id': Types.ObjectId; string: string; number: number };
type Values<F extends Fields> = keyof F extends never ? unknown : z.output<z.ZodObject<F>>;

/**
 * What becomes of a document when the person in it is erased. `keeps` names the fields that stay in a document that outlives
 * its person; every other field goes, also one that was added later.
 */
type Erasure<Field extends string = string> =
  | 'holds-nobody'
  | 'deletes-document'
  | { keeps: readonly Field[] }
  /** Another module of the service does it, because the document is more than fields. */
  | { by: string };

type CollectionIndex = {
  key: Record<string, 1 | -1>;
  /** The query that it is for. */
  serves: string;
  unique?: true;
  sparse?: true;
  /** MongoDB removes what has expired; the embedded server does not, so readers filter by the date too. */
  expireAfterSeconds?: number;
};

type Definition<
  F extends Fields,
  Id extends keyof Ids,
  Outbox extends boolean,
  StoredOnly extends keyof F & string,
> = {
  name: string;
  /** Type of `_id`; entities have it as text. */
  id: Id;
  /** A field that was added later has a default: earlier documents lack it. */
  fields: F;
  /** Fields for queries and rules of the store alone: no entity has them. */
  storedOnly?: readonly StoredOnly[];
  /** Whether events wait in the documents for the relay. */
  hasOutbox: Outbox;
  erasure: Erasure<keyof F & string>;
  indexes: readonly CollectionIndex[];
};

/** What is read of a document. */
type Entity<F extends Fields, StoredOnly extends keyof F> = { id: string } & Omit<Values<F>, StoredOnly>;

/** A document as the collection holds it. */
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
  /** The model on a connection, defined by the first call. */
  model(connection: Connection): Model<Stored<F, Id, Outbox>>;
  /** The entity in a document that was read whole: with defaults where fields are missing, without outbox. Not parsed. */
  read(document: Stored<F, Id, Outbox>): Entity<F, StoredOnly>;
  /** A new entity with its defaults; throws a ZodError where a value does not fit. */
  make(entity: { id: string } & Omit<z.input<z.ZodObject<F>>, StoredOnly>): Entity<F, StoredOnly>;
  /**
   * Update that sets `set` and removes every field that neither `keeps` nor `set` names: of the definition, and of the document
   * if it is given.
   */
  eraseTo(
    set: Partial<Values<F>>,
    document?: Stored<F, Id, Outbox>,
  ): { $set: Partial<Values<F>>; $unset: Record<string, ''> };
};

/** The part of a collection that opens it, whatever its fields. */
export type OpenableCollection = {
  readonly name: string;
  readonly hasOutbox: boolean;
  model(connection: Connection): unknown;
};

export type DocumentOf<C> =
  C extends Collection<infer F, infer Id, infer Outbox, infer _Hidden> ? Stored<F, Id, Outbox> : never;
export type ModelOf<C> = Model<DocumentOf<C>>;
export type EntityOf<C> =
  C extends Collection<infer F, infer _Id, infer _Outbox, infer StoredOnly> ? Entity<F, StoredOnly> : never;

/** Text that the system makes: an id, a hash. No person wrote it, so it may stay after an erasure. */
export const ownText = () => z.string().meta({ isOwnText: true });

/** A field that is null until it has a value. */
export const orNull = <T extends z.ZodType>(field: T) => field.nullable().default(null);

/** An object or list whose shape another module checks. */
export const objectAs = <T extends object>() =>
  z.custom<T>((value) => typeof value === 'object' && value !== null);

/** Events are pushed in the same write as the change that they describe (`$push: { outbox: … }`), so both happen or neither. */
const OUTBOX_FIELDS = {
  outbox: { type: Array, default: [] },
  outboxClaim: { type: Schema.Types.Mixed },
  outboxThenDelete: { type: Boolean },
} as Record<keyof OutboxDocument, never>;
/** For sweeps of the relay; sparse, so that documents with an empty outbox are in none. */
const OUTBOX_INDEXES: readonly CollectionIndex[] = [
  { key: { 'outbox.id': 1 }, serves: 'documents with entries whose nudge was lost', sparse: true },
  { key: { 'outbox.occurredAt': 1 }, serves: 'how long the oldest entry waits', sparse: true },
  {
    key: { outboxThenDelete: 1 },
    serves: 'drained documents that were to be deleted when the process died',
    sparse: true,
  },
];

/** Fields that the outbox and its relay own: no erasure by fields touches them. */
const OWN_FIELDS = ['_id', ...Object.keys(OUTBOX_FIELDS)];

/**
 * Defines a stored thing once: type, check of what is written, defaults of what is read, indexes, erasure. Values are checked on
 * insert, and on update where they are set or pushed whole.
 */
export function defineCollection<
  F extends Fields,
  Id extends keyof Ids,
  Outbox extends boolean,
  const HowErased extends Erasure<keyof F & string>,
  StoredOnly extends keyof F & string = never,
>(
  definition: Definition<F, Id, Outbox, StoredOnly> & { erasure: HowErased },
): Collection<F, Id, Outbox, StoredOnly, HowErased extends 'holds-nobody' ? false : true> {
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
    holdsPersons: (erasure !== 'holds-nobody') as HowErased extends 'holds-nobody' ? false : true,
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

/** mongoose casts scalars, so that an operator from outside is refused; zod alone knows the rest. */
function pathOf(field: z.ZodType) {
  const initial = field.safeParse(undefined);
  return {
    type: SCALARS[innerTypeOf(field)] ?? Schema.Types.Mixed,
    // Values of filters come by too: what does not fit is for the cast to refuse there, for `validate` on insert.
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
