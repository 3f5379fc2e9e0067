type ReviewedScan = {
  /** As `unservedBy` words it. */
  query: string;
  /** Bound of what it reads, or of what it sorts in memory. */
  why: string;
};

const SEARCH = 'a desk’s search: admins alone, ended after 8 s (docs/operations/capacity.md)';
const COUNTS = 'a desk’s filters: admins alone, ended after 8 s (docs/operations/capacity.md)';

/** Queries without an index that were looked at, by collection. Everything else needs one. */
export const REVIEWED_SCANS: Readonly<Record<string, readonly ReviewedScan[]>> = {
  community_posts: [
    {
      query: 'erasedAt equals, openReports range, removal equals; sorted by lastReportedAt -1, _id -1',
      why: 'sorts the posts that wait for an admin, which the index finds',
    },
  ],
  contact_messages: [
    { query: 'all documents', why: SEARCH },
    { query: 'erasedAt equals', why: COUNTS },
    { query: 'erasedAt equals, isSuspect equals', why: COUNTS },
    { query: 'category equals, erasedAt equals', why: COUNTS },
  ],
  people: [{ query: 'all documents', why: SEARCH }],
  submissions: [
    { query: 'all documents', why: SEARCH },
    { query: 'erasedAt equals', why: COUNTS },
    { query: 'erasedAt equals, isSuspect equals', why: COUNTS },
  ],
  tickets: [
    { query: 'all documents', why: SEARCH },
    { query: 'erasedAt equals', why: COUNTS },
    {
      query: 'erasedAt equals, memberId equals; sorted by createdAt 1, _id 1',
      why: 'sorts the tickets of one member, at most 200',
    },
  ],
};

/** Services whose queries were all compared with their indexes; the others are left. */
export const REVIEWED_SERVICES = ['leads'] as const;
