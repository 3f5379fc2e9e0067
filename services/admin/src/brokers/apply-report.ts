import type { BrokerReport } from '@croneai/contracts/endpoints/admin/brokers.ts';
import type { BrokerEvent, FilledEvent, NewBrokerEvent } from './broker.model.ts';
import type { BrokerEventRepository } from './broker-event.repository.ts';
import { eventKeyOf } from './broker-event.ts';
import { isClaim } from './claim-due-deposits.ts';
import { filledIn } from './fill-in-event.ts';
import type { ReportRow } from './read-report.ts';

/**
 * Matches each row of a report with a member, through an earlier event with the same event id or
 * account. Then stores each usable row as an event, unless the event was recorded before. A dry run
 * stores nothing.
 */
export function applyReport({
  events,
  now,
}: {
  events: Pick<BrokerEventRepository, 'findByKeys' | 'membersByTrader' | 'insertNew' | 'complete' | 'fillIn'>;
  now: () => Date;
}) {
  return async (broker: string, rows: readonly ReportRow[], isDryRun: boolean): Promise<BrokerReport> => {
    const usable = rows.filter(({ problem }) => problem === undefined);
    const keyOf = ({ eventId }: ReportRow) => eventKeyOf(broker, eventId, '');
    const [known, members] = await Promise.all([
      events.findByKeys(usable.map(keyOf)),
      events.membersByTrader(broker, [...new Set(usable.map(({ account }) => account))]),
    ]);
    const seen = new Map<string, number>();
    const fresh: NewBrokerEvent[] = [];
    /** Events that were stored without a member and whose member is now known. */
    const completed: NewBrokerEvent[] = [];
    /** Events of members that were stored without all facts of the deposit. */
    const incomplete: { earlier: BrokerEvent; filled: FilledEvent }[] = [];
    const judge = (row: ReportRow): { state: 'matched' | 'unmatched'; why: string } => {
      if (row.problem !== undefined) return { state: 'unmatched', why: row.problem };
      const eventKey = keyOf(row);
      const first = seen.get(eventKey);
      if (first !== undefined) return { state: 'unmatched', why: `Row ${first} already has this event id` };
      seen.set(eventKey, row.row);
      const earlier = known.get(eventKey);
      const userId = earlier?.userId ?? members.get(row.account) ?? null;
      const state = userId === null ? 'unmatched' : 'matched';
      const isCompleted = earlier?.userId === null && userId !== null;
      const event = eventOf(broker, { ...row, eventKey, userId, state, receivedAt: now() });
      const filled = earlier && !isCompleted && filledIn(earlier, event);
      if (filled) {
        incomplete.push({ earlier, filled });
        return { state, why: 'The event was recorded, and this row adds what it lacked' };
      }
      if (earlier && !isCompleted) return { state, why: 'This event was already recorded' };
      (isCompleted ? completed : fresh).push(isClaim(event) ? { ...event, isDue: true } : event);
      return state === 'matched'
        ? { state, why: 'The account belongs to a member' }
        : { state, why: 'No member has this account' };
    };
    const judged = rows.map((row) => ({ row: row.row, ...judge(row) }));
    if (!isDryRun) {
      await events.insertNew(fresh);
      for (const event of completed) await events.complete(event);
      for (const { earlier, filled } of incomplete) await events.fillIn(earlier, filled);
    }
    const matched = judged.filter(({ state }) => state === 'matched').length;
    return { matched, unmatched: judged.length - matched, rows: judged };
  };
}

function eventOf(
  broker: string,
  {
    event,
    eventId,
    account,
    amount,
    currency,
    raw,
    eventKey,
    userId,
    state,
    receivedAt,
  }: ReportRow & Pick<NewBrokerEvent, 'eventKey' | 'userId' | 'state' | 'receivedAt'>,
): NewBrokerEvent {
  return {
    broker,
    eventKey,
    source: 'report',
    event,
    state,
    eventId,
    clickId: null,
    traderId: account,
    amount,
    currency,
    userId,
    problems: [],
    raw,
    receivedAt,
  };
}
