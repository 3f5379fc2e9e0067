import { BULK_ROW_STATES, type BulkAction } from '@croneai/contracts/endpoints/admin/admin-bulk.ts';
import type { MemberFilterQuery } from '@croneai/contracts/endpoints/admin/member-filter.ts';
import { roleSchema } from '@croneai/contracts/http/role.ts';
import {
  defineCollection,
  type EntityOf,
  type ModelOf,
  objectAs,
  orNull,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

/** Lifetime of a bulk job and its rows, and therefore of the job's report. */
const KEPT_SECONDS = 90 * 86_400;

/** A grant or message for every member that matched a filter. */
export const bulkJobCollection = defineCollection({
  name: 'bulk_jobs',
  id: 'string',
  hasOutbox: true,
  // The job stays, because its rows need it; only its author is erased.
  erasure: { by: 'forgetAuthor' },
  fields: {
    /**
     * Null once the rows are listed. The filter may contain a search text that names a person, so
     * it is not kept for longer.
     */
    filter: orNull(objectAs<MemberFilterQuery>()),
    action: objectAs<BulkAction>(),
    /** Null once the author is erased. */
    author: orNull(z.object({ userId: z.string(), role: roleSchema, address: z.string() })),
    createdAt: z.date(),
    /**
     * Number of rows. Before the rows are listed, this is the number of members that matched at the
     * start.
     */
    total: z.int(),
    stage: z.enum(['listing', 'running', 'undoing', 'done']),
    isUndone: z.boolean().default(false),
  },
  indexes: [
    { key: { stage: 1, createdAt: 1 }, serves: 'jobs that are not done, oldest first, and their count' },
    { key: { 'author.userId': 1 }, serves: 'jobs of one admin, for their export and erasure' },
    { key: { createdAt: 1 }, serves: 'the end of old reports', expireAfterSeconds: KEPT_SECONDS },
  ],
});
export type BulkJobModel = ModelOf<typeof bulkJobCollection>;
export type BulkJob = EntityOf<typeof bulkJobCollection>;

/**
 * A member of a job. `_id` consists of the ids of the job and the member, so listing the members
 * again adds no second row.
 */
export const bulkRowCollection = defineCollection({
  name: 'bulk_rows',
  id: 'string',
  hasOutbox: true,
  erasure: 'deletes-document',
  fields: {
    jobId: z.string(),
    userId: z.string(),
    number: z.int(),
    state: z.enum(BULK_ROW_STATES),
    why: z.string().default(''),
    /** Id of the grant to give, fixed in advance, so that a retry gives no second grant. */
    grantId: z.string(),
    createdAt: z.date(),
  },
  indexes: [
    { key: { jobId: 1, state: 1, number: 1 }, serves: 'the next rows of a job, and counts by state' },
    { key: { jobId: 1, number: 1 }, serves: 'the report of a job' },
    { key: { userId: 1 }, serves: 'rows about one member, for their export and erasure' },
    { key: { createdAt: 1 }, serves: 'the end of old reports', expireAfterSeconds: KEPT_SECONDS },
  ],
});
export type BulkRowModel = ModelOf<typeof bulkRowCollection>;
export type BulkRow = EntityOf<typeof bulkRowCollection>;
