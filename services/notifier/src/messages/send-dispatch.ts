/*
 * Why this is a job: push services are slow or away, and neither may hold up the topic or each other. What failure does: each target has a
 * mark. It is claimed before it is sent and marked at once after, so a kill between the two sends those in hand a second time, with the
 * same id and topic, and no other.
 */
import { type Times, timesIn, WAT_ZONE } from '@croneai/contracts/times.ts';
import { SECOND_MS } from '@croneai/contracts/units.ts';
import { describeError } from '@croneai/platform/errors.ts';
import { GOLD_CHANNEL, type Members } from '../members/module.ts';
import type { Preferences, Settings } from '../preferences/module.ts';
import type { Channel, Message, SendResult, Target } from './channel.ts';
import type { Dispatch } from './dispatch.model.ts';
import type { DispatchRepository } from './dispatch.repository.ts';
import type { DispatchMetrics } from './dispatch-metrics.ts';
import type { DispatchQueues, SendJob } from './dispatch-queues.ts';
import type { LanePauses } from './lane-pauses.ts';
import { UNTIL } from './make-dispatch.ts';
import { fieldOf, type Mark, type Marks, targetOfField } from './marks.ts';
import { receiptToken } from './receipt-token.ts';

/** One attempt may take so long, and its claim a little longer. */
const SEND_WITHIN_MS = 8 * SECOND_MS;
const CLAIM_MS = SEND_WITHIN_MS + 7 * SECOND_MS;
/** Pause after the first, second, … attempt that came to nothing; the last one repeats until the message is of no use. */
const RETRY_MS = [2, 4, 8, 15, 30, 60, 300].map((seconds) => seconds * SECOND_MS);

/** Resolves when it is the caller's turn by the channel's pace. */
type Turn = () => Promise<void>;
type Claimed = { field: string; attempts: number };
type SendParts = {
  dispatches: Pick<DispatchRepository, 'find'>;
  queues: Pick<DispatchQueues, 'send'>;
  marks: Pick<Marks, 'claim' | 'merge'>;
  lanePauses: LanePauses;
  members: Pick<Members, 'admit'>;
  preferences: Pick<Preferences, 'ofMany' | 'decide' | 'clockOf'>;
  metrics: Pick<DispatchMetrics, 'ended' | 'acceptedAfter'>;
  config: { LINK_KEY: string };
  now: () => Date;
};

export function sendDispatch(parts: SendParts, channel: Channel, turn: Turn) {
  const { dispatches, queues, marks, now } = parts;
  const send = sendToTargets(parts, channel, turn);
  return async ({ dispatchId, fields }: SendJob): Promise<void> => {
    const dispatch = await dispatches.find(dispatchId);
    // What is over is marked by the round that tends dispatches.
    if (!dispatch || dispatch.isOver || dispatch.expiresAt <= now()) return;
    const until = new Date(now().getTime() + CLAIM_MS);
    const claimed = await marks.claim(dispatch, channel.name, fields, until);
    if (claimed.length === 0) return;
    const again = await send(dispatch, claimed);
    for (const [seconds, group] of Map.groupBy(again, ({ retryInMs }) => Math.ceil(retryInMs / 1_000)))
      await queues.send(
        channel.name,
        { dispatchId, fields: group.map(({ field }) => field) },
        seconds * 1_000,
      );
  };
}

type Again = { field: string; retryInMs: number };

/** Sends to what is there and may have it; resolves to what is to be tried again. */
function sendToTargets(parts: SendParts, channel: Channel, turn: Turn) {
  const { members, preferences, dispatches, lanePauses, now } = parts;
  const { end, retry } = outcomesOf(parts, channel);
  /** A notice may be withdrawn while its turn is waited for; its message is gone then. */
  const isWithdrawn = async ({ id, event }: Dispatch): Promise<boolean> =>
    event === 'service-notice' && (await dispatches.find(id)) === undefined;
  return async (dispatch: Dispatch, claimed: readonly Claimed[]): Promise<Again[]> => {
    const known = claimed.map(({ field, attempts }) => ({ field, attempts, ...targetOfField(field) }));
    const userIds = known.map(({ userId }) => userId);
    const [found, admitted, settingsOf] = await Promise.all([
      channel.find(known.map(({ targetId }) => targetId)),
      members.admit(dispatch, userIds),
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
        end(dispatch, field, { tier, ...mark });
      if (!target) return ended({ state: 'refused', reason: 'removed' });
      if (!member) return ended({ state: 'suppressed', reason: 'access' });
      const own = settingsOf(userId);
      const decision = preferences.decide(own, {
        event: dispatch.event,
        channel: channel.name,
        facts: dispatch.facts,
        at: now(),
      });
      if (decision.kind === 'suppress') return ended({ state: 'suppressed', reason: decision.reason });
      if (decision.kind === 'wait') {
        const retryInMs = decision.until.getTime() - now().getTime();
        return retry(dispatch, { field, tier, retryInMs, reason: 'quiet' });
      }
      const pausedMs = pauses.get(target.lane) ?? 0;
      if (pausedMs > 0) return retry(dispatch, { field, tier, retryInMs: pausedMs, reason: 'paused' });
      await turn();
      if (dispatch.expiresAt <= now()) return ended({ state: 'expired', reason: 'late' });
      if (await isWithdrawn(dispatch)) return undefined;
      const result = await handOver(
        channel,
        target,
        messageOf(dispatch, channel, target, {
          linkKey: parts.config.LINK_KEY,
          times: timesOf(userId, own, preferences),
        }),
      );
      if (result.outcome === 'accepted') return ended({ state: 'accepted', acceptedAt: now().getTime() });
      if (result.outcome === 'refused') return ended({ state: 'refused', reason: result.reason });
      const { pauseMs = 0, reason } = result;
      if (pauseMs > 0) await lanePauses.pause(channel.name, target.lane, pauseMs);
      const ownMs = RETRY_MS[Math.min(attempts, RETRY_MS.length) - 1] ?? 0;
      return retry(dispatch, { field, tier, retryInMs: Math.max(pauseMs, ownMs), reason });
    };
    const again = await Promise.all(known.map(sendOne));
    return again.filter((target) => target !== undefined);
  };
}

function outcomesOf({ marks, metrics, now }: SendParts, { name: channel }: Channel) {
  return {
    async end(dispatch: Dispatch, field: string, mark: Mark): Promise<undefined> {
      await marks.merge(dispatch, channel, [{ field, mark }]);
      const { event, publishedAt } = dispatch;
      metrics.ended.inc({ channel, event, state: mark.state });
      if (mark.acceptedAt === undefined) return;
      const seconds = (mark.acceptedAt - publishedAt.getTime()) / 1_000;
      metrics.acceptedAfter.observe({ channel, event }, seconds);
    },
    async retry(
      dispatch: Dispatch,
      { field, tier, retryInMs, reason }: Again & Pick<Mark, 'tier'> & { reason: string },
    ): Promise<Again> {
      const mark: Mark = { state: 'waiting', tier, notBefore: now().getTime() + retryInMs, reason };
      await marks.merge(dispatch, channel, [{ field, mark }]);
      return { field, retryInMs };
    },
  };
}

async function handOver(channel: Channel, target: Target, message: Message): Promise<SendResult> {
  try {
    return await channel.send(target, message, AbortSignal.timeout(SEND_WITHIN_MS));
  } catch (error) {
    return { outcome: 'not-now', reason: describeError(error).message };
  }
}

/** Many read one post in the private channel: WAT with 12 hours, the clock of the signal stream. */
const timesOf = (userId: string, settings: Settings, { clockOf }: Pick<Preferences, 'clockOf'>): Times =>
  userId === GOLD_CHANNEL ? timesIn(WAT_ZONE, true) : clockOf(settings);

function messageOf(
  { id, title, body, path, topic, expiresAt }: Dispatch,
  { name }: Channel,
  { id: targetId, userId }: Target,
  { linkKey, times }: { linkKey: string; times: Times },
): Message {
  const token = receiptToken(linkKey, { dispatchId: id, way: name, userId, targetId });
  const text = body.replaceAll(UNTIL, times.clock(expiresAt));
  return { id, title, body: text, path, topic, expiresAt, receiptToken: token };
}
