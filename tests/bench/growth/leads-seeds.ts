import {
  CONTACT_CATEGORIES,
  CONTACT_STATUSES,
  LEAD_CONSENT_TEXT,
  LEAD_STATUSES,
} from '@croneai/contracts/leads.ts';
import { TICKET_CATEGORIES, TICKET_PRIORITIES, TICKET_STATUSES } from '@croneai/contracts/support.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { searchable } from '@croneai/rules/searchable.ts';
import { postCollection } from '../../../services/leads/src/community/post.model.ts';
import { contactCollection } from '../../../services/leads/src/forms/contacts/contact.model.ts';
import { submissionCollection } from '../../../services/leads/src/forms/submissions/submission.model.ts';
import { personKeysOf } from '../../../services/leads/src/forms/submissions/submission.ts';
import { userCopyCollection } from '../../../services/leads/src/members/user-copy.model.ts';
import { ticketCollection } from '../../../services/leads/src/support/tickets/ticket.model.ts';
import { referenceOf } from '../../../services/leads/src/support/tickets/ticket.ts';
import { someAnswers } from '../../support/some-lead.ts';
import { accessCopies, storyOf } from './member-stories.ts';
import { ADMIN, idOf, MEMBERS, memberId, of, ownerOf, type Seed, seed, timeOf } from './seed.ts';

const LEADS = 50_000;
const CONTACTS = 50_000;
const TICKETS = 50_000;
const POSTS = 100_000;
const READERS_TICKETS = 150;
const READERS_POSTS = 100;
/** A post is reported if its index is a multiple of this number. */
const REPORTED_EVERY = 100;
const YEAR_MS = 365 * DAY_MS;
const TEXT =
  'A sample text of a usual length, so that the documents of the sample are as large as real ones. ';

const LEAD = 0x70;
const CONTACT = 0x71;
const TICKET = 0x72;
export const A_LEAD = idOf(LEAD, 0);
export const A_CONTACT = idOf(CONTACT, 0);
export const A_TICKET = idOf(TICKET, 0);

/** Returns the fields that sign-ups and contact messages have in common. */
const formOf = (email: string, at: Date, index: number) => ({
  version: 1,
  email,
  statusChangedAt: at,
  isSuspect: index % 50 === 0,
  suspectReasons: index % 50 === 0 ? (['too-fast'] as 'too-fast'[]) : [],
  consent: { text: LEAD_CONSENT_TEXT, at },
  source: null,
  fingerprint: `sample-${index}`,
  outbox: [],
});

export const leadsSeeds: readonly Seed[] = [
  accessCopies('leads'),
  seed<typeof userCopyCollection>('leads', userCopyCollection, {
    full: MEMBERS,
    document(index, now) {
      const { userId, fullName, email, role } = storyOf(index, now).user;
      const search = searchable(`${fullName} ${email}`);
      return { _id: userId, version: 1, fullName, email, role, search, isDeleted: false };
    },
  }),
  seed<typeof submissionCollection>('leads', submissionCollection, {
    full: LEADS,
    document(index, now) {
      const submittedAt = timeOf(index, LEADS, { now, rangeMs: YEAR_MS });
      const email = `sample-lead-${index}@example.com`;
      const fullName = `Sample Lead ${index}`;
      const phone = { number: `+23480${20_000_000 + index}`, isPossible: true };
      return {
        _id: idOf(LEAD, index),
        ...formOf(email, submittedAt, index),
        submittedAt,
        submittedOn: submittedAt.toISOString().slice(0, 10),
        fullName,
        phone,
        callNumber: null,
        answers: someAnswers(),
        status: of(LEAD_STATUSES, index),
        assigneeId: null,
        timeline: [{ id: idOf(0x73, index), at: submittedAt, by: ADMIN, kind: 'note', text: TEXT }],
        personKeys: personKeysOf({ email, phone, callNumber: null }),
        search: searchable(`${fullName} ${email} ${phone.number}`),
      };
    },
  }),
  seed<typeof contactCollection>('leads', contactCollection, {
    full: CONTACTS,
    document(index, now) {
      const receivedAt = timeOf(index, CONTACTS, { now, rangeMs: YEAR_MS });
      const email = `sample-contact-${index}@example.com`;
      return {
        _id: idOf(CONTACT, index),
        ...formOf(email, receivedAt, index),
        receivedAt,
        name: `Sample Contact ${index}`,
        category: of(CONTACT_CATEGORIES, index),
        subject: `Sample question ${index}`,
        message: TEXT.repeat(3),
        status: of(CONTACT_STATUSES, index),
        timeline: [],
        search: searchable(`sample contact ${index} ${email} sample question ${index}`),
      };
    },
  }),
  seed<typeof ticketCollection>('leads', ticketCollection, {
    full: TICKETS,
    document(index, now) {
      const id = idOf(TICKET, index);
      const at = timeOf(index, TICKETS, { now, rangeMs: YEAR_MS });
      const memberIdOf = ownerOf(index, { first: READERS_TICKETS, full: TICKETS });
      const subject = `Sample question ${index}`;
      const messageOf = (number: number, from: 'member' | 'support') => ({
        id: idOf(0x74, index * 10 + number),
        from,
        authorId: from === 'member' ? memberIdOf : ADMIN,
        text: TEXT.repeat(2),
        isInternal: false,
        attachments: [],
        createdAt: at,
        key: null,
      });
      return {
        _id: id,
        memberId: memberIdOf,
        reference: referenceOf(id),
        subject,
        category: of(TICKET_CATEGORIES, index),
        priority: of(TICKET_PRIORITIES, index),
        status: of(TICKET_STATUSES, index),
        messages: [messageOf(1, 'member'), messageOf(2, 'support'), messageOf(3, 'member')],
        assigneeId: null,
        createdAt: at,
        lastMessageAt: at,
        lastMessageFrom: 'member',
        lastAnswerAt: at,
        memberReadAt: at,
        version: 3,
        filesDroppedAt: null,
        search: searchable(`${referenceOf(id)} ${subject}`),
        openedBy: `${memberIdOf} key sample-${index}`,
        openedWith: `sample-${index}`,
        outbox: [],
      };
    },
  }),
  seed<typeof postCollection>('leads', postCollection, {
    full: POSTS,
    document(index, now) {
      const createdAt = timeOf(index, POSTS, { now, rangeMs: YEAR_MS });
      const isReported = index % REPORTED_EVERY === 0;
      const report = {
        memberId: memberId(1 + (index % 100)),
        reason: 'spam' as const,
        note: 'A sample.',
        createdAt,
        isOpen: true,
      };
      const authorId = ownerOf(index, { first: READERS_POSTS, full: POSTS });
      return {
        _id: idOf(0x75, index),
        authorId,
        authorName: `Sample M.`,
        authorTier: of(['silver', 'pro', 'gold'] as const, index),
        isTeam: false,
        text: TEXT,
        createdAt,
        reports: isReported ? [report] : [],
        openReports: isReported ? 1 : 0,
        lastReportedAt: isReported ? createdAt : null,
        removal: null,
        isAudited: false,
        version: 1,
        writtenBy: `${authorId} sample-${index}`,
        outbox: [],
      };
    },
  }),
];
