import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { EntityOf } from '@croneai/platform/stored/define-collection.ts';
import { canonicalJson } from '@croneai/tlog/canonical-json.ts';
import type { auditCollection } from './audit.model.ts';
import { type AuditEntry, type AuditField, type AuditRow, entryPartsOf, fieldsOf } from './audit-entry.ts';

/*
 * The format of the chain, version 1 (docs/adr/0007 has the reasons).
 *
 *   commitment = HMAC-SHA-256(salt, J(["croneai/audit/v1/field", row id, pointer, value's canonical JSON]))
 *   hash       = SHA-256(J(["croneai/audit/v1/row", facts]))
 *   facts      = { sequence, previousHash, id, occurredAt, recordedAt, requestId, actor, action, subject, fields, commitments }
 *
 * J is the canonical JSON of RFC 8785 in UTF-8, times are ISO 8601 in UTC, hashes lower-case hex;
 * `previousHash` of row 1 is 64 zeros. The first item of each list names the purpose of the hash,
 * so that a hash for one purpose is never valid for the other. `fields` holds impersonal values,
 * and `commitments` a commitment to each personal value. The personal values and the salt (32
 * random bytes for each owner in each row) are not part of the hashed facts, so they can be erased
 * without breaking the chain. Once the salt is gone, no guess can be tested against a commitment.
 */
const ROW_PURPOSE = 'croneai/audit/v1/row';
const FIELD_PURPOSE = 'croneai/audit/v1/field';
const SALT_BYTES = 32;
const NO_HASH = '0'.repeat(64);

/** End of a chain: its number of rows, and the hash of the last row. */
export type ChainHead = { sequence: number; hash: string };
export const EMPTY_CHAIN: ChainHead = { sequence: 0, hash: NO_HASH };

/**
 * A row of the chain. The part `personal` is stored with the row but is not part of the hash, so
 * that an erasure can remove it. The salts in `personal` are base64.
 */
export type ChainRow = EntityOf<typeof auditCollection>;

/** Builds the row that follows `head` in the chain. */
export function chainRow(entry: AuditEntry, head: ChainHead, recordedAt: Date): ChainRow {
  const { id, occurredAt, requestId, actor, action, subject } = entry;
  const { impersonal, ...owned } = fieldsOf(entry);
  const row: ChainRow = {
    id,
    sequence: head.sequence + 1,
    previousHash: head.hash,
    hash: '',
    occurredAt,
    recordedAt,
    requestId,
    actor,
    action,
    subject,
    fields: impersonal,
    commitments: [],
    personal: {},
  };
  for (const owner of ['actor', 'subject'] as const) {
    const fields = owned[owner];
    if (fields.length === 0) continue;
    const salt = randomBytes(SALT_BYTES).toString('base64');
    row.personal[owner] = { salt, fields };
    row.commitments.push(
      ...fields.map((field) => ({ field: field.field, owner, commitment: commitmentTo(field, id, salt) })),
    );
  }
  return { ...row, hash: hashOf(row) };
}

/** Returns the SHA-256 of the row's facts in hex. Throws for a malformed row. */
export function hashOf(row: Omit<ChainRow, 'hash' | 'personal'>): string {
  const facts = {
    sequence: row.sequence,
    previousHash: row.previousHash,
    id: row.id,
    occurredAt: row.occurredAt.toISOString(),
    recordedAt: row.recordedAt.toISOString(),
    requestId: row.requestId,
    actor: row.actor && { userId: row.actor.userId, role: row.actor.role },
    action: row.action,
    subject: { kind: row.subject.kind, id: row.subject.id },
    fields: row.fields.map(({ field, json }) => ({ field, json })),
    commitments: row.commitments.map(({ field, owner, commitment }) => ({ field, owner, commitment })),
  };
  return createHash('sha256')
    .update(canonicalJson([ROW_PURPOSE, facts]))
    .digest('hex');
}

/**
 * Returns the HMAC-SHA-256 of one personal value in hex. The key is the salt that this row has for
 * the person whom the value describes.
 */
export function commitmentTo({ field, json }: AuditField, rowId: string, salt: string): string {
  return createHmac('sha256', Buffer.from(salt, 'base64'))
    .update(canonicalJson([FIELD_PURPOSE, rowId, field, json]))
    .digest('hex');
}

/** Returns the audit entry that a row contains, without the values that were erased. */
export function toAuditRow(row: ChainRow): AuditRow {
  const { id, occurredAt, recordedAt, requestId, actor, action, subject, sequence, hash } = row;
  const { fields, commitments, personal } = row;
  const known = [...fields, ...(personal.actor?.fields ?? []), ...(personal.subject?.fields ?? [])];
  return {
    id,
    occurredAt,
    recordedAt,
    requestId,
    actor,
    action,
    subject,
    ...entryPartsOf(known),
    sequence,
    hash,
    erased: commitments.filter(({ owner }) => !personal[owner]).map(({ field }) => field),
  };
}
