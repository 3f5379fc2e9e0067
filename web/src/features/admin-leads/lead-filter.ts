import { LEAD_STATUSES, type LeadStatus } from '@croneai/contracts/leads.ts';

/** What the list, its counts and the CSV are narrowed to. Only what is set is in the address. */
export interface LeadFilter {
  status?: LeadStatus | undefined;
  search?: string | undefined;
  /** First and last day of submission, in UTC, for example 2026-11-20. */
  from?: string | undefined;
  to?: string | undefined;
  suspect?: 'yes' | 'no' | undefined;
}

export interface LeadAddress {
  filter: LeadFilter;
  page: number;
  /** The lead that is open beside the list. */
  lead: string | undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^[0-9a-f]{24}$/;
const PAGES_MAX = 1_000_000;

/** Reads the address; what makes no sense there counts as not given. */
export function readAddress(params: URLSearchParams): LeadAddress {
  const text = (name: string) => params.get(name)?.trim() || undefined;
  const day = (name: string) => {
    const value = text(name);
    return value && DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
  };
  const page = Number(text('page') ?? 1);
  const lead = text('lead');
  const suspect = text('suspect');
  return {
    filter: {
      status: LEAD_STATUSES.find((status) => status === text('status')),
      search: text('search')?.slice(0, 200),
      from: day('from'),
      to: day('to'),
      suspect: suspect === 'yes' || suspect === 'no' ? suspect : undefined,
    },
    page: Number.isInteger(page) && page >= 1 && page <= PAGES_MAX ? page : 1,
    lead: lead && ID.test(lead) ? lead : undefined,
  };
}

export function writeAddress({ filter, page, lead }: LeadAddress): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) params.set(name, value);
  if (page > 1) params.set('page', String(page));
  if (lead) params.set('lead', lead);
  return params;
}

export const isFiltered = (filter: LeadFilter): boolean => Object.values(filter).some(Boolean);
