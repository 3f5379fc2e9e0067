/*
 * Planning runs as a job, because it reads every device of every member. A retry adds only the
 * missing targets. Each target has one mark, so a target that is planned twice gets one message.
 */

import { isPlace, type Members } from '../members/module.ts';
import type { Preferences, Settings } from '../preferences/module.ts';
import type { Channel } from './channel.ts';
import { fieldOf, type Mark, type MarkedTarget, type Marks } from './marks.ts';
import type { Message } from './message.model.ts';
import type { MessageRepository } from './message.repository.ts';
import type { MessageQueues, PlanJob } from './message-queues.ts';
import type { ReceiptRepository } from './receipts/receipt.repository.ts';

const TARGETS_AT_ONCE = 400;

type Planned = MarkedTarget & { lane: string; mark: Mark };

type PlanParts = {
  messages: Pick<MessageRepository, 'find' | 'markMarked' | 'markPlanned'>;
  channels: readonly Channel[];
  queues: Pick<MessageQueues, 'send'>;
  marks: Pick<Marks, 'add'>;
  receipts: Pick<ReceiptRepository, 'findMarks'>;
  members: Pick<Members, 'admit'>;
  preferences: Pick<Preferences, 'ofMany' | 'decide'>;
  now: () => Date;
};

/** Stores the targets of a message on a channel, and queues those that are not suppressed. */
export function planMessage(parts: PlanParts) {
  const { messages, channels, queues, marks, now } = parts;
  const plan = planTargets(parts);
  return async ({ messageId, channel: name }: PlanJob): Promise<void> => {
    const message = await messages.find(messageId);
    const channel = channels.find((candidate) => candidate.name === name);
    if (!message || !channel || message.isOver || message.dueAt > now()) return;
    let isMarked = message.marked.includes(name);
    let hasTargets = false;
    for (let after = ''; ; ) {
      const targets = await channel.targets({
        ...(message.userId !== null && { userId: message.userId }),
        audience: message.audience,
        after,
        limit: TARGETS_AT_ONCE,
      });
      const planned = await plan(message, channel, targets);
      hasTargets ||= planned.length > 0;
      if (hasTargets && !isMarked) await messages.markMarked(messageId, name);
      isMarked ||= hasTargets;
      const added = new Set((await marks.add(message, name, planned)).map(fieldOf));
      const waiting = planned.filter(
        (target) => target.mark.state === 'waiting' && added.has(fieldOf(target)),
      );
      // Each job has one due time and one lane, so that a slow push service does not delay the
      // others.
      const groups = Map.groupBy(waiting, ({ lane, mark }) => `${mark.notBefore ?? 0} ${lane}`);
      for (const group of groups.values()) {
        const delayMs = Math.max(0, (group[0]?.mark.notBefore ?? 0) - now().getTime());
        await queues.send(channel.name, { messageId, fields: group.map(fieldOf) }, delayMs);
      }
      const last = targets.at(-1);
      if (!last || targets.length < TARGETS_AT_ONCE) break;
      after = last.id;
    }
    await messages.markPlanned(messageId, name, { hasTargets });
  };
}

type Decide = Pick<Preferences, 'decide'>;

/** Applies a member's settings. A Telegram channel has no settings and gets every post. */
export function decideFor(
  receiver: string,
  settings: Settings,
  input: Parameters<Decide['decide']>[1],
  { decide }: Decide,
): ReturnType<Decide['decide']> {
  return isPlace(receiver) ? { kind: 'send' } : decide(settings, input);
}

function planTargets({ members, preferences, receipts, now }: PlanParts) {
  return async (
    message: Message,
    channel: Channel,
    targets: Awaited<ReturnType<Channel['targets']>>,
  ): Promise<Planned[]> => {
    const userIds = [...new Set(targets.map(({ userId }) => userId))];
    // A repeat follows an interrupted planning, or a loss of the marks in Redis. The receipts then
    // show which members already have the message.
    const isRepeat = message.marked.includes(channel.name);
    const [admitted, settingsOf, known] = await Promise.all([
      members.admit(message, userIds),
      preferences.ofMany(userIds),
      isRepeat ? receipts.findMarks(message, channel.name, userIds) : new Map<string, Mark>(),
    ]);
    const at = now();
    return targets.flatMap(({ id: targetId, userId, lane }): Planned[] => {
      const member = admitted.get(userId);
      if (!member) return [];
      const { tier } = member;
      const target = { userId, targetId, lane };
      const ended = known.get(userId);
      if (ended) return [{ ...target, mark: { ...ended, tier } }];
      const { event, facts } = message;
      const input = { event, channel: channel.name, facts, at };
      const decision = decideFor(userId, settingsOf(userId), input, preferences);
      // Members who turned this event off get no "suppressed" receipt for every signal.
      if (decision.kind === 'suppress' && decision.reason === 'off') return [];
      if (decision.kind === 'suppress')
        return [{ ...target, mark: { state: 'suppressed', tier, reason: decision.reason } }];
      const notBefore = decision.kind === 'wait' ? { notBefore: decision.until.getTime() } : {};
      return [{ ...target, mark: { state: 'waiting', tier, ...notBefore } }];
    });
  };
}
