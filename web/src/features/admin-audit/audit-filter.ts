/** What the list and the CSV are narrowed to. Only what is set is in the address. */
export interface AuditFilter {
  search?: string | undefined;
  /** Id, or a part of the name or e-mail address. */
  actor?: string | undefined;
  action?: string | undefined;
  subjectKind?: string | undefined;
  subjectId?: string | undefined;
  /** First and last day in UTC, for example 2026-11-20. */
  from?: string | undefined;
  to?: string | undefined;
}

export interface AuditAddress {
  filter: AuditFilter;
  page: number;
  /** Number of the row that is open beside the list. */
  row: number | undefined;
}

const TEXTS = { search: 200, actor: 200, action: 100, subjectKind: 40, subjectId: 100 } as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const PAGES_MAX = 1_000_000;

/** Reads the address; what makes no sense there counts as not given. */
export function readAddress(params: URLSearchParams): AuditAddress {
  const text = (name: string) => params.get(name)?.trim() || undefined;
  const day = (name: string) => {
    const value = text(name);
    return value && DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
  };
  const count = (name: string) => {
    const value = Number(text(name) ?? 0);
    return Number.isInteger(value) && value >= 1 && value <= PAGES_MAX ? value : undefined;
  };
  const texts = Object.entries(TEXTS).map(([name, max]) => [name, text(name)?.slice(0, max)] as const);
  return {
    filter: { ...Object.fromEntries(texts), from: day('from'), to: day('to') },
    page: count('page') ?? 1,
    row: count('row'),
  };
}

export function writeAddress({ filter, page, row }: AuditAddress): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) params.set(name, value);
  if (page > 1) params.set('page', String(page));
  if (row !== undefined) params.set('row', String(row));
  return params;
}

export const isFiltered = (filter: AuditFilter): boolean => Object.values(filter).some(Boolean);

/** The filter as the call takes it: days become their first and last millisecond. */
export function queryOf({ from, to, ...texts }: AuditFilter): Record<string, string | undefined> {
  return {
    ...texts,
    from: from && `${from}T00:00:00.000Z`,
    to: to && `${to}T23:59:59.999Z`,
  };
}
