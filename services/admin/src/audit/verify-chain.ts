import { type ChainHead, type ChainRow, commitmentTo, EMPTY_CHAIN, hashOf } from './audit-chain.ts';
import { type AuditSubject, ERASURE_ACTION, type FieldOwner } from './audit-entry.ts';

type ChainProblem = {
  kind:
    | 'changed-row'
    | 'removed-row'
    | 'replaced-row'
    | 'broken-commitment'
    | 'unrecorded-erasure'
    | 'head-mismatch'
    | 'noted-head-mismatch';
  sequence: number;
  /** Null if the row itself is missing. */
  rowId: string | null;
  detail: string;
};

export type ChainReport = {
  /** Position and hash of the last row that exists. */
  head: ChainHead;
  rows: number;
  /** Number of rows whose personal fields were erased. */
  erasedRows: number;
  /**
   * The breaks that were found, sorted by their position in the chain; empty if the chain is
   * intact.
   */
  problems: ChainProblem[];
};

/** Maximum number of problems in a report; more would not help an operator. */
const MAX_PROBLEMS = 50;

/**
 * Reads a chain from its first row to its last and returns its breaks. `rows` are in order of
 * sequence; `head` is the stored head, read before the rows; `noted` is a head that an operator
 * wrote down earlier. A malformed row is reported as changed and never throws.
 */
export async function verifyChain(
  rows: AsyncIterable<ChainRow> | Iterable<ChainRow>,
  { head, noted }: { head?: ChainHead | undefined; noted?: ChainHead | undefined } = {},
): Promise<ChainReport> {
  const problems: ChainProblem[] = [];
  const erasures = new Erasures();
  const anchors = [
    { anchor: head, kind: 'head-mismatch', name: 'the stored head' },
    { anchor: noted, kind: 'noted-head-mismatch', name: 'the noted head' },
  ] as const;
  let last = EMPTY_CHAIN;
  let count = 0;
  for await (const row of rows) {
    count += 1;
    problems.push(...problemsOfPlace(row, last), ...problemsOfRow(row, erasures));
    for (const { anchor, kind, name } of anchors) {
      if (anchor?.sequence !== row.sequence || anchor.hash === row.hash) continue;
      problems.push(problemAt(row, kind, `${name} has hash ${anchor.hash}, but the row has ${row.hash}`));
    }
    last = { sequence: row.sequence, hash: row.hash };
    if (problems.length >= MAX_PROBLEMS) break;
  }
  if (problems.length < MAX_PROBLEMS) {
    for (const { anchor, kind, name } of anchors) {
      if (!anchor || anchor.sequence <= last.sequence) continue;
      const missing = `rows ${last.sequence + 1} to ${anchor.sequence} were removed`;
      problems.push({
        kind,
        sequence: last.sequence + 1,
        rowId: null,
        detail: `${name} is at row ${anchor.sequence}: ${missing}`,
      });
    }
    problems.push(...erasures.unrecorded());
  }
  problems.sort((a, b) => a.sequence - b.sequence);
  return { head: last, rows: count, erasedRows: erasures.rows, problems };
}

/** Checks that the row follows the previous row. */
function problemsOfPlace(row: ChainRow, last: ChainHead): ChainProblem[] {
  const expected = last.sequence + 1;
  if (row.sequence > expected) {
    const missing =
      row.sequence === expected + 1 ? `row ${expected} was` : `rows ${expected} to ${row.sequence - 1} were`;
    return [{ kind: 'removed-row', sequence: expected, rowId: null, detail: `${missing} removed` }];
  }
  if (row.sequence !== expected)
    return [problemAt(row, 'replaced-row', `it is in the place of row ${expected}`)];
  if (row.previousHash === last.hash) return [];
  const detail = `it follows a row with hash ${row.previousHash}, but row ${last.sequence} has ${last.hash}: one of these rows was replaced`;
  return [problemAt(row, 'replaced-row', detail)];
}

/** Checks that the row is unchanged since it was written. */
function problemsOfRow(row: ChainRow, erasures: Erasures): ChainProblem[] {
  try {
    const problems: ChainProblem[] = [];
    if (hashOf(row) !== row.hash)
      problems.push(problemAt(row, 'changed-row', 'its content does not match its hash'));
    problems.push(...problemsOfCommitments(row, erasures));
    if (row.action === ERASURE_ACTION) erasures.record(row.subject);
    return problems;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [problemAt(row, 'changed-row', `it cannot be read: ${reason}`)];
  }
}

function problemsOfCommitments(row: ChainRow, erasures: Erasures): ChainProblem[] {
  const problems: ChainProblem[] = [];
  const broken = (detail: string) => problems.push(problemAt(row, 'broken-commitment', detail));
  for (const owner of ['actor', 'subject'] as const) {
    const group = row.personal[owner];
    const commitments = row.commitments.filter((one) => one.owner === owner);
    if (!group) {
      if (commitments.length > 0) erasures.find(row, owner);
      continue;
    }
    const values = new Map(group.fields.map((one) => [one.field, one]));
    for (const { field, commitment } of commitments) {
      const value = values.get(field);
      values.delete(field);
      if (!value) broken(`${field} is missing, though it was not erased`);
      else if (commitmentTo(value, row.id, group.salt) !== commitment)
        broken(`${field} (or its salt) was changed`);
    }
    for (const field of values.keys()) broken(`${field} was added`);
  }
  return problems;
}

type Place = Pick<ChainRow, 'id' | 'sequence'>;

function problemAt(row: Place, kind: ChainProblem['kind'], detail: string): ChainProblem {
  return { kind, sequence: row.sequence, rowId: row.id, detail };
}

/** Checks that personal fields are missing only after an erasure that the chain records. */
class Erasures {
  rows = 0;
  readonly #recorded = new Set<string>();
  readonly #found: { row: Place; owner: FieldOwner; of: string }[] = [];

  record(subject: AuditSubject): void {
    this.#recorded.add(nameOf(subject));
  }

  find({ id, sequence, subject, actor }: ChainRow, owner: FieldOwner): void {
    if (this.#found.at(-1)?.row.sequence !== sequence) this.rows += 1;
    const of = owner === 'subject' ? subject : { kind: 'member', id: actor?.userId ?? '' };
    this.#found.push({ row: { id, sequence }, owner, of: nameOf(of) });
  }

  unrecorded(): ChainProblem[] {
    return this.#found
      .filter(({ of }) => !this.#recorded.has(of))
      .map(({ row, owner, of }) =>
        problemAt(
          row,
          'unrecorded-erasure',
          `the personal fields of its ${owner} (${of}) are gone, but no row records an erasure`,
        ),
      );
  }
}

const nameOf = ({ kind, id }: AuditSubject) => `${kind} ${id}`;

/** Writes the report for a terminal: the head to write down, or each break of the chain. */
export function reportText({ head, rows, erasedRows, problems }: ChainReport): string {
  if (problems.length > 0) {
    const places = problems.map(
      ({ kind, sequence, rowId, detail }) =>
        `  row ${sequence}${rowId === null ? '' : ` (${rowId})`}: ${kind.replaceAll('-', ' ')}: ${detail}`,
    );
    return [`The audit chain is broken (${rows} rows read):`, ...places].join('\n');
  }
  if (rows === 0) return 'The audit is empty.';
  const erased = erasedRows > 0 ? `, personal fields erased in ${erasedRows}` : '';
  return [
    `The audit chain is intact: ${rows} rows${erased}.`,
    `Head: ${head.sequence}:${head.hash}`,
    'Note the head outside of this database. Later, `npm run audit:verify -- --noted <head>` shows whether the rows up to it are still the same.',
  ].join('\n');
}
