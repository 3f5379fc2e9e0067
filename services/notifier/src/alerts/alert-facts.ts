import type { EventOf } from '@croneai/contracts/events/event.ts';
import type {
  serviceStateChanged,
  signalPublished,
  signalSettled,
} from '@croneai/contracts/events/signals.ts';
import type { teamPosted } from '@croneai/contracts/events/support.ts';
import { paths, signalPath, slotRecordPath } from '@croneai/contracts/paths.ts';
import { hasSimulatedPrices, type Provenance } from '@croneai/contracts/provenance.ts';
import type { SignalOutcome } from '@croneai/contracts/signals.ts';
import { DAY_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import { outcomeOfNet } from '@croneai/rules/gain.ts';
import { lateEntryAt, settlementSpan } from '@croneai/rules/settlement.ts';
import { signed } from '@croneai/rules/signed.ts';
import { type Messages, UNTIL } from '../messages/module.ts';

/** Members are not notified of a result that is older than this. */
const SETTLED_LIVES_MS = 5 * MINUTE_MS;
/** A result that is older than this is not posted to the channel of its signal. */
const RESULT_LIVES_MS = DAY_MS;
/** Members are notified that signals are back if the interruption lasted at least this long. */
const STOP_OF_NOTE_MS = 15 * MINUTE_MS;
const BACK_LIVES_MS = 10 * MINUTE_MS;

const SIDE = { buy: 'CALL', sell: 'PUT' } as const;
const sample = (provenance: Provenance) => (hasSimulatedPrices(provenance) ? ' Sample prices.' : '');
/**
 * Returns the topic of a message about one signal of a slot. On a device, a newer message replaces
 * an older message with the same topic.
 */
const topicOf = (kind: string, slot: number, rank: number) => `${kind}-${slot}-${rank}`;

/**
 * Announces a new signal. Members who may see every signal at once get a message with prices.
 * Members with a delay or a daily limit get a message without prices at `opensAt`, when the signal
 * opens for them. Only opening the signal counts toward the daily limit (`disclose()`).
 */
export function onSignalPublished(make: Messages['make']) {
  return async ({ occurredAt, payload }: EventOf<typeof signalPublished>): Promise<void> => {
    const { signalId, pair, asset = pair, signalType, entryPrice, precision, confidence } = payload;
    const { slot, rank, expiresAt, opensAt = expiresAt, provenance } = payload;
    const side = `${signalType === 'buy' ? '▲' : '▼'} ${SIDE[signalType]}`;
    const price = precision === undefined ? String(entryPrice) : entryPrice.toFixed(precision);
    const common = {
      event: 'signal',
      path: signalPath(signalId),
      topic: topicOf('signal', slot, rank),
      signalId,
      slot,
      publishedAt: new Date(occurredAt),
      expiresAt: new Date(expiresAt),
    } as const;
    await make({
      ...common,
      id: `signal-${signalId}-first`,
      audience: 'at-once',
      title: `${side} ${asset}`,
      body: `${entryText(payload, occurredAt, price)}, confidence ${confidence.toFixed(0)}%, expires ${UNTIL}.${sample(provenance)}`,
      facts: { pair, asset, signalType, confidence },
    });
    await make({
      ...common,
      id: `signal-${signalId}-late`,
      audience: 'on-request',
      title: 'A new signal is live',
      body: `Expires ${UNTIL}. Opening it uses one of your signals for today.`,
      dueAt: new Date(opensAt),
    });
  };
}

/** Describes the entry. A late signal counts from the end of a minute, not from its entry price. */
function entryText(
  { startsAt, expiresAt }: Pick<EventOf<typeof signalPublished>['payload'], 'startsAt' | 'expiresAt'>,
  occurredAt: string,
  price: string,
): string {
  const span = { startsAt: new Date(startsAt), expiresAt: new Date(expiresAt) };
  const from = lateEntryAt({ ...span, createdAt: new Date(occurredAt) });
  if (from === undefined) return `Entry ${price}`;
  return from < settlementSpan(span).to
    ? 'Published late: counts from the price at the next full minute'
    : 'Published too late: won’t be counted';
}

const RESULT = { profit: 'won', loss: 'lost', breakeven: 'ended even' } as const;
const ENDED = {
  hit_tp: 'Take profit hit.',
  hit_sl: 'Stop loss hit.',
  closed: 'Closed at expiry.',
} as const;
/**
 * Formats a result as `won, +0.85 stakes`. The word is the outcome by price, as in the record (ADR
 * 24). If the costs change the sign of the result, the figure names them as the reason.
 */
function resultText(outcome: SignalOutcome, stakes: number | undefined): string {
  if (stakes === undefined) return RESULT[outcome];
  const costs = outcomeOfNet(stakes) === outcome ? '' : ' after costs';
  return `${RESULT[outcome]}, ${signed(stakes, 2)} stakes${costs}`;
}

/**
 * Announces the result of a signal to all members who receive signals. The message links to the
 * public record of the signal's slot.
 */
export function onSignalSettled(make: Messages['make']) {
  return async ({ payload }: EventOf<typeof signalSettled>): Promise<void> => {
    const { signalId, pair, asset = pair, slot, rank, status, outcome, settledAt, provenance } = payload;
    const { signalType, stakes } = payload;
    if (outcome === null) return;
    const publishedAt = new Date(settledAt);
    const side = signalType === undefined ? '' : ` ${SIDE[signalType]}`;
    const ended = status === 'hit_tp' || status === 'hit_sl' ? status : 'closed';
    const message = {
      event: 'signal-settled',
      title: `${asset}${side} ${resultText(outcome, stakes)}`,
      body: `${ENDED[ended]}${sample(provenance)}`,
      path: slotRecordPath(slot),
      topic: topicOf('settled', slot, rank),
      signalId,
      slot,
      publishedAt,
    } as const;
    await make({
      ...message,
      id: `signal-${signalId}-settled`,
      audience: 'signals',
      expiresAt: new Date(publishedAt.getTime() + SETTLED_LIVES_MS),
    });
    // The Telegram channel must show every result, even a result that is too old for the message to
    // members. The id contains the outcome, so each result is posted once. If the outcome changes,
    // the new outcome is posted as a correction.
    await make({
      ...message,
      id: `signal-${signalId}-result-${outcome}`,
      audience: 'gold-channel',
      expiresAt: new Date(publishedAt.getTime() + RESULT_LIVES_MS),
    });
  };
}

/** Announces that signals are back after an interruption of at least `STOP_OF_NOTE_MS`. */
export function onServiceStateChanged(make: Messages['make']) {
  return async ({ payload }: EventOf<typeof serviceStateChanged>): Promise<void> => {
    const { state, since, previous } = payload;
    const publishedAt = new Date(since);
    const stoppedMs = publishedAt.getTime() - Date.parse(previous.since);
    if (state !== 'trading' || previous.state === 'trading' || stoppedMs < STOP_OF_NOTE_MS) return;
    await make({
      id: `service-back-${publishedAt.getTime()}`,
      event: 'signal',
      audience: 'signals',
      title: 'Signals are back',
      body: 'We look for a new signal every five minutes.',
      path: paths.signals,
      topic: 'service-back',
      publishedAt,
      expiresAt: new Date(publishedAt.getTime() + BACK_LIVES_MS),
    });
  };
}

/** Announces a team post to members who may read the Elite Network. */
export function onTeamPosted(make: Messages['make']) {
  return async ({ occurredAt, payload }: EventOf<typeof teamPosted>): Promise<void> => {
    await make({
      id: `post-${payload.postId}`,
      event: 'community',
      audience: 'network',
      title: 'New post from the CroneAI team',
      body: '',
      path: paths.community,
      publishedAt: new Date(occurredAt),
    });
  };
}
