import type { ChainProblem, ChainReport } from './verify-chain.ts';

const KIND_TEXTS: Readonly<Record<ChainProblem['kind'], string>> = {
  'changed-row': 'changed row',
  'removed-row': 'removed row',
  'replaced-row': 'replaced row',
  'broken-commitment': 'broken commitment',
  'unrecorded-erasure': 'unrecorded erasure',
  'head-mismatch': 'head mismatch',
  'noted-head-mismatch': 'noted head mismatch',
};

/** The report for a terminal: the head to note, or each place where the chain breaks. */
export function reportText({ head, rows, erasedRows, problems }: ChainReport): string {
  if (problems.length > 0) {
    const places = problems.map(
      ({ kind, sequence, rowId, detail }) =>
        `  row ${sequence}${rowId === null ? '' : ` (${rowId})`}: ${KIND_TEXTS[kind]}: ${detail}`,
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
