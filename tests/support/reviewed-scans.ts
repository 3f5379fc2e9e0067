type ReviewedScan = {
  /** The result of `unservedBy` for this query. */
  query: string;
  /** Reason why the query reads or sorts only a bounded number of documents. */
  why: string;
};

const SEARCH = 'an admin page’s search: admins alone, ended after 8 s (docs/operations/capacity.md)';
const COUNTS = 'an admin page’s filters: admins alone, ended after 8 s (docs/operations/capacity.md)';

/** Reviewed queries without an index, by collection. All other queries need an index. */
export const REVIEWED_SCANS: Readonly<Record<string, readonly ReviewedScan[]>> = {
  audit_chain: [
    { query: 'all documents', why: SEARCH },
    { query: 'occurredAt range; sorted by sequence -1', why: SEARCH },
  ],
  community_posts: [
    {
      query: 'erasedAt flag, openReports range, removal flag; sorted by lastReportedAt -1, _id -1',
      why: 'sorts the posts that wait for an admin, which the index finds',
    },
    {
      query: 'erasedAt flag, reports.memberId equals; sorted by createdAt 1, _id 1',
      why: 'sorts the posts that one member has reported, for their export',
    },
  ],
  contact_messages: [
    { query: 'all documents', why: SEARCH },
    { query: 'erasedAt flag', why: COUNTS },
    { query: 'erasedAt flag, isSuspect flag', why: COUNTS },
    { query: 'category equals, erasedAt flag', why: COUNTS },
    { query: 'category equals, erasedAt flag; sorted by receivedAt -1, _id -1', why: COUNTS },
  ],
  erased_users: [{ query: 'all documents', why: 'a command after a restore says all erasures again' }],
  learning: [
    { query: 'all documents', why: 'stars of courses, which each process remembers for ten seconds' },
  ],
  members: [{ query: 'all documents', why: 'a command after a restore says the access of all members' }],
  people: [{ query: 'all documents', why: SEARCH }],
  paper_states: [
    {
      query: 'userId equals; sorted by kind 1, at 1',
      why: 'sorts the states of one member, one for 5,000 signals, for their export',
    },
  ],
  signals: [
    { query: 'all documents', why: 'a process loads all signals once, for figures and paper accounts' },
    {
      query: 'isUnrecorded flag; sorted by slot 1, rank 1',
      why: 'sorts signals that are not in the public log, a few, which the sparse index finds',
    },
    {
      query: 'signalType equals',
      why: 'reads the index of slots: every second signal is a buy, so that a page ends soon',
    },
  ],
  submissions: [
    { query: 'all documents', why: SEARCH },
    {
      query: 'erasedAt flag, personKeys equals; sorted by submittedAt -1, _id -1',
      why: 'sorts the applications of one person, which the index finds',
    },
    {
      query: 'erasedAt flag, submittedOn range; sorted by submittedAt -1, _id -1',
      why: 'sorts the applications of the chosen days, which the index finds',
    },
    { query: 'erasedAt flag', why: COUNTS },
    { query: 'erasedAt flag, isSuspect flag', why: COUNTS },
  ],
  tickets: [
    { query: 'all documents', why: SEARCH },
    { query: 'erasedAt flag', why: COUNTS },
    {
      query: 'erasedAt flag, memberId equals; sorted by createdAt 1, _id 1',
      why: 'sorts the tickets of one member, at most 200',
    },
  ],
  users: [
    { query: 'deletedAt flag', why: 'a command after a restore publishes all members again' },
    {
      query: 'sessionsToEnd.upToVersion range; sorted by _id 1',
      why: 'sorts the members whose sessions are yet to be ended, which the index finds',
    },
  ],
  webhooks: [
    { query: 'all documents', why: 'an hourly round seals all secrets of webhooks with the newest key' },
  ],
};

/**
 * Services whose queries are compared with their indexes; workers and trainers belong to signals.
 */
export const REVIEWED_SERVICES = [
  'admin',
  'auth',
  'leads',
  'notifier',
  'signals',
  'worker',
  'trainer',
] as const;
