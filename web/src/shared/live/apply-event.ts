import type { AdminDataChanged, LiveEvent, LiveEventName, MemberChanged } from '@croneai/contracts/live.ts';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { SharedState } from '../api/shared-state.ts';
import { ANY_MAILS, ANY_MEMBER, MEMBER_LIST, mailsOf, memberOf, sessionsOf } from './member-tags.ts';
import { type Hints, refetchTagged, type Tag } from './refetch.ts';

/**
 * Context in which an event is applied. `State` is the part of the store that the function reads.
 */
export interface EventContext<State extends SharedState = SharedState> {
  dispatch: ThunkDispatch<State, unknown, UnknownAction>;
  getState: () => State;
  hints: Hints;
  /** Returns the time by the server's clock, epoch ms. */
  serverNow: () => number;
}

type DataOf<Name extends LiveEventName> = Extract<LiveEvent, { event: Name }>['data'];

/**
 * Functions that write the data of events to the cache. They are methods, so that TypeScript
 * accepts a function whose `context` has more state.
 */
export interface Appliers {
  signals(change: DataOf<'signals'>, context: EventContext): void;
  service(service: DataOf<'service'>, context: EventContext): void;
  prices(prices: DataOf<'prices'>, context: EventContext): void;
  status(status: DataOf<'status'>, context: EventContext): void;
}

const TAGS_OF_MEMBER: Readonly<Record<MemberChanged['of'], readonly Tag[]>> = {
  account: ['Me', 'Profile'],
  signals: ['Signals', 'Slots', 'PaperAccounts'],
  community: ['Posts', 'ReportedPosts'],
  support: ['Tickets'],
  sessions: ['Sessions'],
  notices: ['Notices'],
  settings: ['SiteSettings'],
};

const TAGS_OF_ADMIN_DATA: Readonly<Record<AdminDataChanged['of'], readonly Tag[]>> = {
  leads: ['Leads'],
  contacts: ['Contacts'],
  // The audit shows names of members, so it may change with a member.
  members: [MEMBER_LIST, 'Audit'],
  audit: ['Audit'],
  member: [ANY_MEMBER],
  mails: [ANY_MAILS],
  news: ['News', 'Notices'],
  engine: ['Engine'],
};

function tagsOfAdminData({ of, memberIds }: AdminDataChanged): readonly Tag[] {
  if (memberIds && of === 'member') return memberIds.flatMap((id) => [memberOf(id), sessionsOf(id)]);
  if (memberIds && of === 'mails') return memberIds.map(mailsOf);
  return TAGS_OF_ADMIN_DATA[of];
}

/**
 * Functions that refetch data after an event. A change of one member is refetched at once, except
 * notices and settings. Other refetches are spread over time, because many pages get the event at
 * once.
 */
const REFETCHES: { [Name in LiveEventName]?: (data: DataOf<Name>, context: EventContext) => void } = {
  member: ({ of }, { dispatch, hints }) =>
    of === 'notices' || of === 'settings'
      ? hints.add(TAGS_OF_MEMBER[of])
      : dispatch(refetchTagged(TAGS_OF_MEMBER[of])),
  ticket: (_change, { dispatch }) => dispatch(refetchTagged(['Tickets'])),
  admin: (change, { hints }) => hints.add(tagsOfAdminData(change)),
  inbox: (_change, { hints }) => hints.add(['Inbox']),
  posts: (_change, { hints }) => hints.add(['Posts', 'ReportedPosts']),
};

/**
 * Applies an event to the cache of this tab, with the function that has the event's name. Ignores
 * an event that has no function.
 */
export function applyEvent({ event, data }: LiveEvent, context: EventContext, appliers: Appliers): void {
  const rows = { ...REFETCHES, ...appliers };
  const apply = rows[event as keyof typeof rows] as
    | ((data: LiveEvent['data'], context: EventContext) => void)
    | undefined;
  apply?.(data, context);
}
