import type { DeskChanged, LiveEvent, LiveEventName, MemberChanged } from '@croneai/contracts/live.ts';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { SharedState } from '../api/shared-state.ts';
import { ANY_MAILS, ANY_MEMBER, MEMBER_LIST, mailsOf, memberOf, sessionsOf } from './member-tags.ts';
import { type Hints, refetchTagged, type Tag } from './refetch.ts';

/** `State` is what whoever applies an event knows of the store. */
export interface EventContext<State extends SharedState = SharedState> {
  dispatch: ThunkDispatch<State, unknown, UnknownAction>;
  getState: () => State;
  hints: Hints;
  /** Epoch ms by the server's clock. */
  serverNow: () => number;
}

type DataOf<Name extends LiveEventName> = Extract<LiveEvent, { event: Name }>['data'];

/**
 * What writes an event that has all that is new to the cache itself, beside the calls it writes for. Methods, because each knows the calls of
 * its own part, and the store has them all.
 */
export interface Appliers {
  signals(change: DataOf<'signals'>, context: EventContext): void;
  prices(prices: DataOf<'prices'>, context: EventContext): void;
  status(status: DataOf<'status'>, context: EventContext): void;
}

const TAGS_OF_MEMBER: Readonly<Record<MemberChanged['of'], readonly Tag[]>> = {
  account: ['Me', 'Profile'],
  signals: ['Signals', 'Slots', 'PaperAccounts'],
  community: ['Posts', 'ReportedPosts'],
  support: ['Tickets'],
  sessions: ['Sessions'],
};

const TAGS_OF_DESK: Readonly<Record<DeskChanged['of'], readonly Tag[]>> = {
  leads: ['Leads'],
  contacts: ['Contacts'],
  // The audit names members.
  members: [MEMBER_LIST, 'Audit'],
  audit: ['Audit'],
  member: [ANY_MEMBER],
  mails: [ANY_MAILS],
  news: ['News'],
  engine: ['Engine'],
};

function tagsOfDesk({ of, memberIds }: DeskChanged): readonly Tag[] {
  if (memberIds && of === 'member') return memberIds.flatMap((id) => [memberOf(id), sessionsOf(id)]);
  if (memberIds && of === 'mails') return memberIds.map(mailsOf);
  return TAGS_OF_DESK[of];
}

/**
 * What each event does to the cache of this tab. What concerns one member is asked for at once; what concerns all of them, within the
 * spread. Where the stream itself has what is new, nobody asks.
 */
export function applyEvent(event: LiveEvent, context: EventContext, appliers: Appliers): void {
  const { dispatch, hints } = context;
  if (event.event === 'signals') appliers.signals(event.data, context);
  else if (event.event === 'member') dispatch(refetchTagged(TAGS_OF_MEMBER[event.data.of]));
  else if (event.event === 'ticket') dispatch(refetchTagged(['Tickets']));
  else if (event.event === 'desk') hints.add(tagsOfDesk(event.data));
  else if (event.event === 'posts') hints.add(['Posts', 'ReportedPosts']);
  else if (event.event === 'prices') appliers.prices(event.data, context);
  else if (event.event === 'status') appliers.status(event.data, context);
}
