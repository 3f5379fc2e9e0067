import {
  type DocumentOf,
  defineCollection,
  type EntityOf,
  type ModelOf,
  orNull,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

const written = { erasure: 'no-personal-data' } as const;

/**
 * Signed head of a year's log. One write changes all signed fields, and only if the stored size is
 * still the size that was read.
 */
export const logCollection = defineCollection({
  ...written,
  hasOutbox: true,
  name: 'public_logs',
  id: 'number',
  fields: {
    origin: z.string(),
    vkey: z.string(),
    size: z.int(),
    /** Root hash of the tree, in base64. */
    root: z.string(),
    /** Hashes of the tree's right edge; see `Edge`. */
    edge: z.array(z.string()),
    /** The signed checkpoint; empty before the first leaf. */
    note: z.string(),
    signedAt: orNull(z.date()),
    /** Cosignatures of witnesses, each as a line of the signed checkpoint. */
    cosignatures: z.array(z.string()),
    /** Number of leaves that the cosignatures cover. */
    cosignedSize: z.int(),
    /** Number of full tiles that are stored. */
    tiles: z.int(),
    /** Newest policy in the signed log. A change of policy needs a new leaf. */
    policy: orNull(z.string()),
    /** Newest artefact in the signed log. A change of artefact needs a new leaf. */
    artefact: orNull(z.string()),
    /** Set if the witness `by` has cosigned `size` leaves, but this log contained fewer. */
    dispute: orNull(z.object({ by: z.string(), size: z.int() })),
    /**
     * Size from which an operator continued the log after a restore. Earlier disputes no longer
     * apply.
     */
    wentOnFrom: orNull(z.int()),
  },
  indexes: [],
});
export type LogModel = ModelOf<typeof logCollection>;
export type LogDocument = DocumentOf<typeof logCollection>;
export type PublicLog = Omit<EntityOf<typeof logCollection>, 'id'> & { year: number };

/** Leaves by year and index. If two writers append at once, one of them finds its place taken. */
export const leafCollection = defineCollection({
  ...written,
  hasOutbox: false,
  name: 'public_log_leaves',
  id: 'string',
  fields: {
    /** Subject of the leaf, such as `slot/1795320300000`. */
    key: z.string(),
    text: z.string(),
  },
  indexes: [{ key: { key: 1 }, serves: 'one leaf about one thing; its place in the log', unique: true }],
});
export type LeafModel = ModelOf<typeof leafCollection>;
export type LeafDocument = DocumentOf<typeof leafCollection>;

/**
 * Full tiles by year and index. A document contains the hashes of a tile, and the bundle of its
 * leaves (gzip). It never changes.
 */
export const tileCollection = defineCollection({
  ...written,
  hasOutbox: false,
  name: 'public_log_tiles',
  id: 'string',
  fields: { hashes: z.instanceof(Buffer), bundle: z.instanceof(Buffer) },
  indexes: [],
});
export type TileModel = ModelOf<typeof tileCollection>;
export type TileDocument = DocumentOf<typeof tileCollection>;
