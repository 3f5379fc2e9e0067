import { z } from 'zod';
import { RECENT_SIGN_IN_MINUTES } from '../../constants.ts';
import { errors } from '../../errors.ts';
import { defineEndpoints } from '../../http/endpoint.ts';
import { named } from '../../http/named.ts';

/** Columns of the file, in any order; the first two are required. */
export const IMPORT_COLUMNS = ['email', 'fullName', 'phone', 'country', 'telegram', 'tier', 'until'] as const;
export const IMPORT_ROWS_MAX = 10_000;
const IMPORT_MAX_BYTES = 6_000_000;
/** Enough time for ten thousand accounts. Each account takes a few milliseconds. */
const IMPORT_TIMEOUT_MS = 110_000;

const importRowSchema = z.object({
  /** Row number as in a spreadsheet, where the header is row 1. */
  row: z.int().min(2),
  /** Email address in the file. */
  email: z.string(),
  /** In a dry run, `created` marks the rows that would create an account. */
  state: z.enum(['created', 'skipped']),
  /** Access of the created member, or the reason why the row was skipped. */
  why: z.string(),
});
export type ImportRow = z.infer<typeof importRowSchema>;

const importReportSchema = named('ImportReport', {
  created: z.int().min(0),
  skipped: z.int().min(0),
  rows: z.array(importRowSchema),
});
export type ImportReport = z.infer<typeof importReportSchema>;

export const memberImportEndpoints = defineEndpoints('auth', 'admin', {
  importUsers: {
    route: 'POST /api/admin/users/import',
    cost: { class: 'heavy', why: 'makes up to 10,000 accounts' },
    rateClass: 'upload',
    timeoutMs: IMPORT_TIMEOUT_MS,
    lane: 'files',
    signedInWithinMinutes: RECENT_SIGN_IN_MINUTES,
    summary: 'Create accounts from a CSV file; rows of existing accounts are skipped',
    query: z.object({
      /** True to check the file and get the same reply without creating accounts. */
      dryRun: z.enum(['true', 'false']).default('false'),
    }),
    upload: { contentTypes: ['text/csv'], maxBytes: IMPORT_MAX_BYTES, tooLarge: errors.csvTooLarge },
    reply: importReportSchema,
    errors: [errors.csvUnreadable, errors.csvColumnsMissing, errors.csvTooManyRows],
  },
});
