import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChainRow, chainRow, EMPTY_CHAIN, hashOf, toAuditRow } from './audit-chain.ts';
import { type AuditEntry, erasureEntry } from './audit-entry.ts';
import { reportText, verifyChain } from './verify-chain.ts';

const MEMBER = '66f1a2b3c4d5e6f708192a3b';
const ADMIN = '66f1a2b3c4d5e6f708192aaa';
const AT = new Date('2026-11-20T10:00:00.000Z');

const entry = (number: number, change: Partial<AuditEntry> = {}): AuditEntry => ({
  id: `3f0d1c52-6a7b-4c8d-9e0f-${String(number).padStart(12, '0')}`,
  occurredAt: AT,
  requestId: '7d9b2f64-1c3e-4a5b-8d6f-0123456789ab',
  actor: { userId: ADMIN, role: 'owner' },
  action: 'access.update',
  subject: { kind: 'member', id: MEMBER },
  before: { tier: 'guest', fullName: 'Ada Example' },
  after: { tier: 'gold', fullName: 'Ada Other', 'note/~1': { __proto__: null, deep: ['x'] } },
  reason: 'Deposit of Ada verified',
  address: '203.0.113.9',
  ...change,
});

function chainOf(...entries: AuditEntry[]): ChainRow[] {
  let head = EMPTY_CHAIN;
  return entries.map((one) => {
    const row = chainRow(one, head, AT);
    head = { sequence: row.sequence, hash: row.hash };
    return row;
  });
}
const headOf = (rows: readonly ChainRow[]) => {
  const { sequence, hash } = rows.at(-1) ?? EMPTY_CHAIN;
  return { sequence, hash };
};
const copy = (rows: ChainRow[]): ChainRow[] => structuredClone(rows);
const kindsOf = async (rows: ChainRow[], head = headOf(rows)) =>
  (await verifyChain(rows, { head })).problems.map(({ kind, sequence }) => `${sequence} ${kind}`);
const five = chainOf(
  entry(1),
  entry(2),
  entry(3, { actor: null, address: null, reason: null }),
  entry(4),
  entry(5),
);

/** Removes the personal fields of the given owners, as an erasure does. */
function erase(rows: ChainRow[], ...owners: ('subject' | 'actor')[]): ChainRow[] {
  return copy(rows).map((row) => {
    for (const owner of owners) delete row.personal[owner];
    return row;
  });
}

/** Lists every leaf value of a row, each with its path and a setter. */
function leavesOf(
  target: object,
  path: string[] = [],
): { path: string; write: (value: unknown) => void; value: unknown }[] {
  return Object.entries(target).flatMap(([key, value]) => {
    const here = [...path, key];
    if (typeof value === 'object' && value !== null && !(value instanceof Date)) return leavesOf(value, here);
    return [
      { path: here.join('.'), value, write: (other: unknown) => Object.assign(target, { [key]: other }) },
    ];
  });
}

describe('a row of the chain', () => {
  it('hashes no personal value and no salt', () => {
    const [row] = five;
    const { personal, hash, ...hashed } = row as ChainRow;
    expect(JSON.stringify(hashed)).not.toMatch(/Ada|203\.0|Deposit/);
    expect(JSON.stringify(hashed)).toContain('gold');
    expect(JSON.stringify(personal)).toMatch(/Ada/);
    expect(hashOf(hashed)).toBe(hash);
  });

  it('gives the same values different commitments in every row', () => {
    const commitments = five.flatMap((row) => row.commitments.map(({ commitment }) => commitment));
    expect(new Set(commitments).size).toBe(commitments.length);
  });

  it('restores the whole entry, or after an erasure everything except personal data', () => {
    const [row] = copy(five) as [ChainRow];
    expect(toAuditRow(row)).toEqual({ ...entry(1), recordedAt: AT, sequence: 1, hash: row.hash, erased: [] });
    delete row.personal.subject;
    expect(toAuditRow(row)).toMatchObject({
      before: { tier: 'guest' },
      after: { tier: 'gold' },
      reason: null,
      address: '203.0.113.9',
      erased: ['/after/fullName', '/after/note~1~01', '/before/fullName', '/reason'],
    });
  });

  it('treats unknown fields as personal data', () => {
    const [row] = chainOf(entry(1, { action: 'something.new' }));
    expect(row?.fields).toEqual([]);
    expect(row?.commitments.map(({ field }) => field)).toContain('/before/tier');
  });
});

describe('an untouched chain', () => {
  it('is intact, whatever the entries contain', async () => {
    const texts = fc
      .array(fc.integer({ min: 0, max: 0xffff }))
      .map((units) => String.fromCharCode(...units).toWellFormed());
    const values = fc.dictionary(texts, fc.jsonValue());
    const some = fc.record({ before: values, after: values, reason: fc.option(texts), address: texts });
    await fc.assert(
      fc.asyncProperty(fc.array(some, { maxLength: 5 }), async (changes) => {
        const rows = chainOf(...changes.map((change, index) => entry(index, change)));
        expect(await kindsOf(JSON.parse(JSON.stringify(rows), revived))).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it('stays intact when a person is erased and the chain records the erasure', async () => {
    const rows = chainOf(
      entry(1),
      entry(2, { subject: { kind: 'lead', id: 'x' } }),
      erasureEntry({ kind: 'member', id: MEMBER }, AT),
      entry(3),
    );
    for (const row of rows) if (row.subject.kind === 'member') delete row.personal.subject;
    const report = await verifyChain(rows, { head: headOf(rows) });
    expect(report).toMatchObject({ rows: 4, erasedRows: 2, problems: [], head: headOf(rows) });
    expect(JSON.stringify(rows.filter(({ subject }) => subject.kind === 'member'))).not.toContain('Ada');
  });

  it('is intact even if a crash left the stored head one row behind', async () => {
    expect(await kindsOf(five, headOf(five.slice(0, 4)))).toEqual([]);
  });

  it('is reported with the number and hash of its last row, or as empty if it has no rows', async () => {
    const { hash, sequence } = headOf(five);
    expect(reportText(await verifyChain(five))).toContain(`Head: ${sequence}:${hash}`);
    expect(reportText(await verifyChain([]))).toBe('The audit is empty.');
  });
});

describe('the check of a changed chain', () => {
  const leaves = leavesOf(five[1] as ChainRow).map(({ path }) => path);

  it.each(leaves)('detects a change of %s', async (path) => {
    const original = leavesOf(five[1] as ChainRow).find((leaf) => leaf.path === path)?.value;
    await fc.assert(
      fc.asyncProperty(otherThan(original), async (value) => {
        const rows = copy(five);
        leavesOf(rows[1] as ChainRow)
          .find((leaf) => leaf.path === path)
          ?.write(value);
        const { problems } = await verifyChain(rows, { head: headOf(five) });
        expect(problems.length).toBeGreaterThan(0);
        expect(Math.min(...problems.map(({ sequence }) => sequence))).toBeLessThanOrEqual(3);
      }),
      { numRuns: 20 },
    );
  });

  it('reports only the row that was changed (ASVS 11.4.1, 11.4.3)', async () => {
    const rows = copy(five);
    (rows[1] as ChainRow).action = 'access.revoke';
    const report = await verifyChain(rows, { head: headOf(five) });
    expect(report.problems).toEqual([
      { kind: 'changed-row', sequence: 2, rowId: entry(2).id, detail: expect.any(String) },
    ]);
    expect(reportText(report)).toContain(`row 2 (${entry(2).id}): changed row`);
  });

  it('detects a row whose hash was recomputed, because the next row contains the old hash', async () => {
    const rows = copy(five);
    const forged = rows[1] as ChainRow;
    forged.action = 'access.revoke';
    forged.hash = hashOf(forged);
    expect(await kindsOf(rows)).toEqual(['3 replaced-row']);
  });

  it('detects missing rows at the beginning, in the middle, and at the end', async () => {
    expect(await kindsOf(five.slice(2))).toEqual(['1 removed-row']);
    expect(await kindsOf(five.toSpliced(2, 1))).toEqual(['3 removed-row']);
    expect(await kindsOf(five.slice(0, 3), headOf(five))).toEqual(['4 head-mismatch']);
    expect(await kindsOf([], headOf(five))).toEqual(['1 head-mismatch']);
  });

  it('detects a row that was duplicated or moved', async () => {
    expect(await kindsOf(five.toSpliced(2, 0, five[1] as ChainRow))).toContain('2 replaced-row');
    const swapped = copy(five);
    [swapped[1], swapped[2]] = [
      { ...(five[2] as ChainRow), sequence: 2 },
      { ...(five[1] as ChainRow), sequence: 3 },
    ];
    expect(await kindsOf(swapped)).toContain('2 changed-row');
  });

  it('needs an earlier head that was saved elsewhere to detect that all rows were rewritten', async () => {
    const forged = chainOf(entry(1), entry(2, { reason: 'Another one' }), entry(3), entry(4), entry(5));
    const { problems } = await verifyChain(forged, { head: headOf(forged), noted: headOf(five) });
    expect(problems).toMatchObject([{ kind: 'noted-head-mismatch', sequence: 5 }]);
    expect(await kindsOf(forged)).toEqual([]);
  });

  it('detects that personal fields are missing although no erasure was recorded', async () => {
    expect(await kindsOf(erase(five.slice(0, 2), 'subject'), headOf(five.slice(0, 2)))).toEqual([
      '1 unrecorded-erasure',
      '2 unrecorded-erasure',
    ]);
    const told = chainOf(entry(1), erasureEntry({ kind: 'member', id: MEMBER }, AT));
    expect(await kindsOf(erase(told, 'actor'))).toEqual(['1 unrecorded-erasure']);
  });

  it('detects a personal value that was added, or that was removed without its salt', async () => {
    const rows = copy(five.slice(0, 2));
    rows[0]?.personal.subject?.fields.push({ field: '/before/email', json: '"ada@example.com"' });
    rows[1]?.personal.subject?.fields.pop();
    const report = await verifyChain(rows);
    expect(report.problems.map(({ detail }) => detail)).toEqual([
      '/before/email was added',
      '/reason is missing, though it was not erased',
    ]);
  });

  it('reports a malformed row as a changed row', async () => {
    const rows = copy(five);
    rows[1] = { sequence: 2, id: 'x', hash: 'y', personal: null } as unknown as ChainRow;
    expect(await kindsOf(rows)).toContain('2 changed-row');
  });
});

function otherThan(value: unknown): fc.Arbitrary<unknown> {
  if (value instanceof Date)
    return fc.date({ noInvalidDate: true }).filter((other) => other.getTime() !== value.getTime());
  if (typeof value === 'number') return fc.integer().filter((other) => other !== value);
  return fc
    .string()
    .filter((other) => other !== value && Buffer.from(other, 'base64').toString('base64') !== value);
}

const ISO_DATE = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Turns date strings back into dates, so that parsed rows look like rows read from a store. */
function revived(key: string, value: unknown): unknown {
  return key.endsWith('At') && typeof value === 'string' && ISO_DATE.test(value) ? new Date(value) : value;
}
