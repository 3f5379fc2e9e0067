import { roleSchema } from '@croneai/contracts/http/role.ts';
import {
  type DocumentOf,
  defineCollection,
  type ModelOf,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

const fieldsSchema = z.array(z.object({ field: z.string(), json: z.string() }));
const personalSchema = z.object({ salt: z.string(), fields: fieldsSchema }).optional();

/** Rows of the chain. `_id` is the id of the event, so each entry is stored only once. */
export const auditCollection = defineCollection({
  name: 'audit_chain',
  id: 'string',
  hasOutbox: false,
  // An erasure removes only the erased person's part of `personal`. The hashed facts are kept.
  erasure: { by: 'erase-person' },
  fields: {
    sequence: z.int(),
    previousHash: z.string(),
    hash: z.string(),
    occurredAt: z.date(),
    recordedAt: z.date(),
    requestId: z.string(),
    actor: z.object({ userId: z.string(), role: roleSchema }).nullable(),
    action: z.string(),
    subject: z.object({ kind: z.string(), id: z.string() }),
    fields: fieldsSchema,
    commitments: z.array(
      z.object({ field: z.string(), owner: z.enum(['subject', 'actor']), commitment: z.string() }),
    ),
    personal: z.object({ subject: personalSchema, actor: personalSchema }),
  },
  indexes: [
    {
      key: { sequence: -1 },
      serves:
        'one row at each place: of two processes that append at once, one finds the place taken; every list, newest first',
      unique: true,
    },
    {
      key: { 'subject.id': 1, sequence: -1 },
      serves: "what was done to one subject: the member's export, the filter of the list, the erasure",
    },
    { key: { 'subject.kind': 1, sequence: -1 }, serves: 'what was done to subjects of one kind' },
    {
      key: { 'actor.userId': 1, sequence: -1 },
      serves: "what one admin did: the admin's export, the filter of the list, the erasure",
    },
    { key: { action: 1, sequence: -1 }, serves: 'one kind of write' },
    { key: { occurredAt: 1 }, serves: 'how many there are of some days' },
  ],
});
export type AuditDocument = DocumentOf<typeof auditCollection>;
export type AuditModel = ModelOf<typeof auditCollection>;

/**
 * Head of the chain after the last write. If the newest rows are deleted, the stored head shows
 * that they existed.
 */
export const auditHeadCollection = defineCollection({
  name: 'audit_head',
  id: 'string',
  hasOutbox: false,
  erasure: 'no-personal-data',
  fields: { sequence: z.int(), hash: z.string() },
  indexes: [],
});
export type AuditHeadModel = ModelOf<typeof auditHeadCollection>;

/**
 * Subjects whose personal data was erased. Later entries about these subjects are erased as well.
 */
export const auditErasureCollection = defineCollection({
  name: 'audit_erasures',
  id: 'string',
  hasOutbox: false,
  erasure: 'no-personal-data',
  fields: { erasedAt: z.date() },
  indexes: [],
});
export type AuditErasureModel = ModelOf<typeof auditErasureCollection>;
