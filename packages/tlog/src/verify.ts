import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { KnownHead } from './record/audit.ts';
import { auditServed, readLimited } from './record/audit-served.ts';
import { findingLines, verdictLine } from './record/verdict.ts';

// Audits the public log of a site: `node verify.mjs https://croneai.example [--year 2026] [--key
// vkey] [--keep head.json] [--json]`. With --keep, compares the log with the head in that file, and
// then replaces the head. Exits with 0 if the log is intact, 1 if it is not, and 2 if it cannot be
// read.

const USAGE = 'usage: verify <address of the site> [--year 2026] [--key <vkey>] [--keep <file>] [--json]';
const ANSWER_WITHIN_MS = 30_000;

type Kept = KnownHead & { vkey: string };

const keptIn = (file: string | undefined): Kept | undefined => {
  try {
    return file ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      year: { type: 'string' },
      key: { type: 'string' },
      keep: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const [address] = positionals;
  if (!address || !URL.canParse(address)) throw new Error(USAGE);
  const site = new URL(address);
  const year = Number(
    values.year ?? /\/ledger\/(\d{4})/.exec(site.pathname)?.[1] ?? new Date().getUTCFullYear(),
  );
  const kept = keptIn(values.keep);
  const startedAt = performance.now();
  const report = await auditServed({
    year,
    vkey: values.key ?? kept?.vkey,
    known: kept ? [kept] : [],
    read: async (path, maxBytes) =>
      readLimited(
        await fetch(new URL(`/${path}`, site), {
          redirect: 'error',
          signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        }),
        maxBytes,
      ),
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  if (values.json) process.stdout.write(`${JSON.stringify({ ...report, seconds })}\n`);
  else {
    const lines = [verdictLine(report), ...findingLines(report), `${report.origin}, ${seconds.toFixed(1)} s`];
    process.stdout.write(`${lines.join('\n')}\n`);
  }
  if (report.isIntact && values.keep) {
    const head: Kept = { size: report.size, root: report.root, seenAt: Date.now(), vkey: report.vkey };
    writeFileSync(values.keep, `${JSON.stringify(head)}\n`);
  }
  return report.isIntact ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
