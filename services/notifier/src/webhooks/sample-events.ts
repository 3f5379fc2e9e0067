import type { HookEvent, TEST_EVENT } from '@croneai/contracts/webhooks.ts';
import type { HookEntry } from './webhook.model.ts';

/** Returns the URL of a signal's page. */
export type SignalUrl = (signalId: string) => string;

const ID = '000000000000000000000000';
const PERSON = { fullName: 'Sample Member', email: 'sample@example.com' };

/** Returns a sample event for test calls and previews. Its data is marked as a sample. */
export function sampleOf(type: HookEvent | typeof TEST_EVENT, signalUrl: SignalUrl, now: Date): HookEntry {
  const at = now.toISOString();
  const expiresAt = new Date(now.getTime() + 300_000);
  const signal = { signalId: ID, pair: 'BTCUSDT', url: signalUrl(ID), provenance: 'synthetic' };
  const data: Record<typeof type, Record<string, unknown>> = {
    'signal.opened': {
      opensAt: at,
      ...signal,
      signalType: 'buy',
      entryPrice: 100,
      stopLoss: 99.8,
      takeProfit: 100.2,
      confidence: 57.4,
      slot: now.getTime(),
      rank: 1,
      startsAt: at,
      expiresAt: expiresAt.toISOString(),
    },
    'signal.settled': { ...signal, status: 'closed', outcome: 'profit', exitPrice: 100.1, settledAt: at },
    'lead.submitted': { leadId: ID, ...PERSON, phoneNumber: '+44 20 7946 0000', submittedAt: at },
    'contact.received': {
      contactId: ID,
      name: PERSON.fullName,
      email: PERSON.email,
      subject: 'A sample',
      message: 'A sample',
    },
    'ticket.opened': { ticketId: ID, reference: 'T-SAMPLE', category: 'other', priority: 'medium' },
    'member.registered': { userId: ID, ...PERSON, country: 'Nigeria' },
    'member.set-up': {
      userId: ID,
      fullName: PERSON.fullName,
      accessPath: 'manual',
      depositAmount: 100,
      isFinished: true,
    },
    'member.tier-changed': {
      userId: ID,
      tier: 'gold',
      dashboardUnlocked: true,
      hasDeposited: true,
      cause: 'admin',
    },
    'service.state-changed': { state: 'degraded', cause: 'A sample', since: at },
    'engine.alarm-raised': {
      name: 'skill',
      kind: 'forex',
      value: -0.4,
      low: -0.6,
      high: -0.2,
      count: 900,
      feature: null,
      since: at,
      seenAt: at,
      suspends: true,
      provenance: 'synthetic',
    },
    test: { isSample: true },
  };
  const isSignal = type === 'signal.opened';
  return {
    id: `sample-${type}`,
    type,
    at: now,
    data: data[type],
    opensAt: null,
    expiresAt: isSignal ? expiresAt : null,
  };
}
