/*
 * Messages are sent in jobs, because push services may be slow or down. A slow push service must
 * delay neither the Kafka consumer nor another push service. Each target has a mark. A job claims
 * the mark before it sends, and updates the mark right after. If the process is killed in between,
 * only the messages that it was sending are sent again. They keep their id and topic, so a browser
 * replaces the first copy with the second.
 */

import { SECOND_MS } from '@croneai/contracts/units.ts';
import { describeError } from '@croneai/platform/errors.ts';
import { type Times, timesIn, WAT_ZONE } from '@croneai/rules/times.ts';
import { isPlace, type Members } from '../members/module.ts';
import type { Preferences, Settings } from '../preferences/module.ts';
import { pauseAfter } from '../rounds/module.ts';
import type { Channel, ChannelMessage, SendResult, Target } from './channel.ts';
import type { LanePauses } from './lane-pauses.ts';
import { UNTIL } from './make-message.ts';
import { fieldOf, type Mark, type Marks, targetOfField } from './marks.ts';
import type { Message } from './message.model.ts';
import type { MessageRepository } from './message.repository.ts';
import type { MessageMetrics } from './message-metrics.ts';
import type { MessageQueues, SendJob } from './message-queues.ts';
import { decideFor } from './plan-message.ts';
import { receiptToken } from './receipt-token.ts';

/** Time limit of one attempt to send to a target. */
const SEND_WITHIN_MS = 8 * SECOND_MS;
/** Time for which a target stays claimed. It is a little longer than one attempt can take. */
const CLAIM_MS = SEND_WITHIN_MS + 7 * SECOND_MS;
/** Pauses after failed attempts; the last one repeats until the message expires. */
const RETRY_MS = [2, 4, 8, 15, 30, 60, 300].map((seconds) => seconds * SECOND_MS);

/** Resolves when the channel's rate limit allows the next message. */
type Turn = () => Promise<void>;
type Claimed = { field: string; attempts: number };
type SendParts = {
  messages: Pick<MessageRepository, 'find'>;
  queues: Pick<MessageQueues, 'send'>;
  marks: Pick<Marks, 'claim' | 'merge'>;
  lanePauses: LanePauses;
  members: Pick<Members, 'admit'>;
  preferences: Pick<Preferences, 'ofMany' | 'decide' | 'clockOf'>;
  metrics: Pick<MessageMetrics, 'ended' | 'acceptedAfter'>;
  config: { LINK_KEY: string };
  now: () => Date;
};

export function sendMessage(parts: SendParts, channel: Channel, turn: Turn) {
  const { messages, queues, marks, now } = parts;
  const send = sendToTargets(parts, channel, turn);
  return async ({ messageId, fields }: SendJob): Promise<void> => {
    const message = await messages.find(messageId);
    // If the message has expired, the sweep marks its remaining targets as expired.
    if (!message || message.isOver || message.expiresAt <= now()) return;
    const until = new Date(now().getTime() + CLAIM_MS);
    const claimed = await marks.claim(message, channel.name, fields, until);
    if (claimed.length === 0) return;
    const again = await send(message, claimed);
    for (const [seconds, group] of Map.groupBy(again, ({ retryInMs }) => Math.ceil(retryInMs / 1_000)))
      await queues.send(
        channel.name,
        { messageId, fields: group.map(({ field }) => field) },
        seconds * 1_000,
      );
  };
}

type Again = { field: string; retryInMs: number };

/**
 * Sends the message to the claimed targets that still exist and whose members may still receive it.
 * Resolves to the targets to retry.
 */
function sendToTargets(parts: SendParts, channel: Channel, turn: Turn) {
  const { members, preferences, messages, lanePauses, now } = parts;
  const { end, retry } = outcomesOf(parts, channel);
  /**
   * An admin may withdraw a notice while the job waits for its turn. The withdrawal deletes the
   * message.
   */
  const isWithdrawn = async ({ id, event }: Message): Promise<boolean> =>
    event === 'service-notice' && (await messages.find(id)) === undefined;
  return async (message: Message, claimed: readonly Claimed[]): Promise<Again[]> => {
    const known = claimed.map(({ field, attempts }) => ({ field, attempts, ...targetOfField(field) }));
    const userIds = known.map(({ userId }) => userId);
    const [found, admitted, settingsOf] = await Promise.all([
      channel.find(known.map(({ targetId }) => targetId)),
      members.admit(message, userIds),
      preferences.ofMany(userIds),
    ]);
    const targets = new Map(
      found.map((target) => [fieldOf({ userId: target.userId, targetId: target.id }), target]),
    );
    const pauses = new Map<string, number>();
    for (const lane of new Set(found.map((target) => target.lane)))
      pauses.set(lane, await lanePauses.leftMs(channel.name, lane));

    const sendOne = async ({
      field,
      attempts,
      userId,
    }: (typeof known)[number]): Promise<Again | undefined> => {
      const target = targets.get(field);
      const member = admitted.get(userId);
      const tier = member?.tier ?? 'guest';
      const ended = (mark: Pick<Mark, 'state' | 'reason' | 'acceptedAt'>) =>
        end(message, field, { tier, ...mark });
      if (!target) return ended({ state: 'refused', reason: 'removed' });
      if (!member) return ended({ state: 'suppressed', reason: 'access' });
      const own = settingsOf(userId);
      const decision = decideFor(
        userId,
        own,
        { event: message.event, channel: channel.name, facts: message.facts, at: now() },
        preferences,
      );
      if (decision.kind === 'suppress') return ended({ state: 'suppressed', reason: decision.reason });
      if (decision.kind === 'wait') {
        const retryInMs = decision.until.getTime() - now().getTime();
        return retry(message, { field, tier, retryInMs, reason: 'quiet' });
      }
      const pausedMs = pauses.get(target.lane) ?? 0;
      if (pausedMs > 0) return retry(message, { field, tier, retryInMs: pausedMs, reason: 'paused' });
      await turn();
      if (message.expiresAt <= now()) return ended({ state: 'expired', reason: 'late' });
      if (await isWithdrawn(message)) return undefined;
      const result = await handOver(
        channel,
        target,
        messageOf(message, channel, target, {
          linkKey: parts.config.LINK_KEY,
          times: timesOf(userId, own, preferences),
        }),
      );
      if (result.outcome === 'accepted') return ended({ state: 'accepted', acceptedAt: now().getTime() });
      if (result.outcome === 'refused') return ended({ state: 'refused', reason: result.reason });
      const { pauseMs = 0, reason } = result;
      if (pauseMs > 0) await lanePauses.pause(channel.name, target.lane, pauseMs);
      return retry(message, {
        field,
        tier,
        retryInMs: Math.max(pauseMs, pauseAfter(attempts, RETRY_MS)),
        reason,
      });
    };
    const again = await Promise.all(known.map(sendOne));
    return again.filter((target) => target !== undefined);
  };
}

function outcomesOf({ marks, metrics, now }: SendParts, { name: channel }: Channel) {
  return {
    async end(message: Message, field: string, mark: Mark): Promise<undefined> {
      await marks.merge(message, channel, [{ field, mark }]);
      const { event, publishedAt } = message;
      metrics.ended.inc({ channel, event, state: mark.state });
      if (mark.acceptedAt === undefined) return;
      const seconds = (mark.acceptedAt - publishedAt.getTime()) / 1_000;
      metrics.acceptedAfter.observe({ channel, event }, seconds);
    },
    async retry(
      message: Message,
      { field, tier, retryInMs, reason }: Again & Pick<Mark, 'tier'> & { reason: string },
    ): Promise<Again> {
      const mark: Mark = { state: 'waiting', tier, notBefore: now().getTime() + retryInMs, reason };
      await marks.merge(message, channel, [{ field, mark }]);
      return { field, retryInMs };
    },
  };
}

async function handOver(channel: Channel, target: Target, message: ChannelMessage): Promise<SendResult> {
  try {
    return await channel.send(target, message, AbortSignal.timeout(SEND_WITHIN_MS));
  } catch (error) {
    return { outcome: 'not-now', reason: describeError(error).message };
  }
}

/**
 * Returns the format of the times in a message. A post in a channel has many readers, so its times
 * are in WAT with a 12-hour clock, like those of the signal stream.
 */
const timesOf = (userId: string, settings: Settings, { clockOf }: Pick<Preferences, 'clockOf'>): Times =>
  isPlace(userId) ? timesIn(WAT_ZONE, true) : clockOf(settings);

function messageOf(
  { id, event, signalId, title, body, path, topic, expiresAt }: Message,
  { name }: Channel,
  { id: targetId, userId }: Target,
  { linkKey, times }: { linkKey: string; times: Times },
): ChannelMessage {
  const token = receiptToken(linkKey, { messageId: id, route: name, userId, targetId });
  const text = body.replaceAll(UNTIL, times.clock(expiresAt));
  return { id, event, signalId, title, body: text, path, topic, expiresAt, receiptToken: token };
}
