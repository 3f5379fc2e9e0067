import { TIER_NAMES } from '@croneai/contracts/access.ts';
import { tierSchema } from '@croneai/contracts/access-schemas.ts';
import { IMPORT_COLUMNS, IMPORT_ROWS_MAX } from '@croneai/contracts/endpoints/auth/member-import.ts';
import { country, email, fullName, isoDate, phone, telegram } from '@croneai/contracts/text.ts';
import { readCsv } from '@croneai/platform/csv/read-csv.ts';
import { z } from 'zod';
import { memberPhone } from '../users/module.ts';

/**
 * End of the imported access: a day (valid until its end in UTC), a time, or an empty text if the
 * access has no end.
 */
const until = z
  .string()
  .transform((text) => (isDay(text) ? `${text}T23:59:59.999Z` : text))
  .refine(
    (text) => text === '' || isoDate.safeParse(text).success,
    'Until must be a day, for example 2027-01-31',
  );
const isDay = (text: string) => z.iso.date().safeParse(text).success;

const personSchema = z
  .object({
    email,
    fullName,
    phone: z.union([z.literal(''), phone]),
    country: z.union([z.literal(''), country], { error: 'Country must be one of those on the sign-up form' }),
    telegram,
    tier: z
      .string()
      .toLowerCase()
      .pipe(z.union([z.literal(''), tierSchema], { error: 'Tier must be guest, silver, pro, or gold' })),
    until,
  })
  .refine(
    ({ tier, until: end }) => end === '' || (tier !== '' && tier !== 'guest'),
    'An until date needs a paid tier',
  );

export type ImportedPerson = {
  email: string;
  fullName: string;
  phone: string;
  country: string;
  telegram: string;
  grant: { tier: 'silver' | 'pro' | 'gold'; until: Date | null } | null;
};

export type ReadRow = { row: number; email: string } & ({ person: ImportedPerson } | { problem: string });

/** Reads the rows of the file, each with its person or the reason why the row is invalid. */
export function readImport(bytes: Uint8Array): ReadRow[] {
  const rows = readCsv(bytes, {
    columns: IMPORT_COLUMNS,
    required: ['email', 'fullName'],
    rowsMax: IMPORT_ROWS_MAX,
  });
  return rows.map(({ row, values }) => {
    const parsed = personSchema.safeParse(values);
    if (!parsed.success)
      return {
        row,
        email: values.email,
        problem: parsed.error.issues.map(({ message }) => message).join('. '),
      };
    return { row, email: values.email, person: toPerson(parsed.data) };
  });
}

function toPerson({ tier, until: end, ...person }: z.output<typeof personSchema>): ImportedPerson {
  const homeland = person.country || 'Other';
  return {
    ...person,
    country: homeland,
    phone: person.phone && memberPhone(person.phone, homeland),
    grant: tier === '' || tier === 'guest' ? null : { tier, until: end ? new Date(end) : null },
  };
}

/** Returns the access of an imported member as text, for the report. */
export const accessText = ({ grant }: ImportedPerson): string => {
  if (!grant) return 'Guest';
  const tier = TIER_NAMES[grant.tier];
  return grant.until ? `${tier} until ${grant.until.toISOString().slice(0, 10)}` : `${tier}, no end date`;
};
