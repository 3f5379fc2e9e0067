import {
  CONTACT_CATEGORIES,
  CONTACT_STATUSES,
  type ContactCategory,
  type ContactStatus,
} from '@croneai/contracts/leads.ts';

/** What the list is narrowed to. Only what is set is in the address. */
export interface ContactFilter {
  status?: ContactStatus | undefined;
  category?: ContactCategory | undefined;
  search?: string | undefined;
}

export interface ContactAddress {
  filter: ContactFilter;
  page: number;
  /** The message that is open beside the list. */
  message: string | undefined;
}

const ID = /^[0-9a-f]{24}$/;
const PAGES_MAX = 1_000_000;

/** Reads the address; what makes no sense there counts as not given. */
export function readAddress(params: URLSearchParams): ContactAddress {
  const text = (name: string) => params.get(name)?.trim() || undefined;
  const page = Number(text('page') ?? 1);
  const message = text('message');
  return {
    filter: {
      status: CONTACT_STATUSES.find((status) => status === text('status')),
      category: CONTACT_CATEGORIES.find((category) => category === text('category')),
      search: text('search')?.slice(0, 200),
    },
    page: Number.isInteger(page) && page >= 1 && page <= PAGES_MAX ? page : 1,
    message: message && ID.test(message) ? message : undefined,
  };
}

export function writeAddress({ filter, page, message }: ContactAddress): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) params.set(name, value);
  if (page > 1) params.set('page', String(page));
  if (message) params.set('message', message);
  return params;
}

export const isFiltered = (filter: ContactFilter): boolean => Object.values(filter).some(Boolean);
