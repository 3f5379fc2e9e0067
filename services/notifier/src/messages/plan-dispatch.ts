/*
 * Why this is a job: it looks at every device of every member. What failure does: it runs again and adds what is missing, because each
 * target has one mark; a target that is marked twice is sent once.
 */

import type { Members } from '../members/module.ts';
import type { Preferences } from '../preferences/module.ts';
import type { Channel } from './channel.ts';
import type { Dispatch } from './dispatch.model.ts';
import type { DispatchRepository } from './dispatch.repository.ts';
import type { DispatchQueues, PlanJob } from './dispatch-queues.ts';
import { fieldOf, type Mark, type MarkedTarget, type Marks } from './marks.ts';
import type { ReceiptRepository } from './receipts/receipt.repository.ts';

const TARGETS_AT_ONCE = 400;

type Planned = MarkedTarget & { lane: string; mark: Mark };

type PlanParts = {
  dispatches: Pick<DispatchRepository, 'find' | 'markMarked' | 'markPlanned'>;
  channels: readonly Channel[];
  queues: Pick<DispatchQueues, 'send'>;
  marks: Pick<Marks, 'add'>;
  receipts: Pick<ReceiptRepository, 'findMarks'>;
  members: Pick<Members, 'admit'>;
  preferences: Pick<Preferences, 'ofMany' | 'decide'>;
  now: () => Date;
};

/** Writes down who of the audience gets a dispatch by a channel, and queues those to whom it is to be sent. */
export function planDispatch(parts: PlanParts) {
  const { dispatches, channels, queues, marks, now } = parts;
  const plan = planTargets(parts);
  return async ({ dispatchId, channel: name }: PlanJob): Promise<void> => {
    const dispatch = await dispatches.find(dispatchId);
    const channel = channels.find((candidate) => candidate.name === name);
    if (!dispatch || !channel || dispatch.isOver || dispatch.dueAt > now()) return;
    let isMarked = dispatch.marked.includes(name);
    let hasTargets = false;
    for (let after = ''; ; ) {
      const targets = await channel.targets({
        ...(dispatch.userId !== null && { userId: dispatch.userId }),
        audience: dispatch.audience,
        after,
        limit: TARGETS_AT_ONCE,
      });
      const planned = await plan(dispatch, channel, targets);
      hasTargets ||= planned.length > 0;
      if (hasTargets && !isMarked) await dispatches.markMarked(dispatchId, name);
      isMarked ||= hasTargets;
      const added = new Set((await marks.add(dispatch, name, planned)).map(fieldOf));
      const waiting = planned.filter(
        (target) => target.mark.state === 'waiting' && added.has(fieldOf(target)),
      );
      // One lane a job, so that a host that hangs holds up no other's; and one time.
      const groups = Map.groupBy(waiting, ({ lane, mark }) => `${mark.notBefore ?? 0} ${lane}`);
      for (const group of groups.values()) {
        const delayMs = Math.max(0, (group[0]?.mark.notBefore ?? 0) - now().getTime());
        await queues.send(channel.name, { dispatchId, fields: group.map(fieldOf) }, delayMs);
      }
      const last = targets.at(-1);
      if (!last || targets.length < TARGETS_AT_ONCE) break;
      after = last.id;
    }
    await dispatches.markPlanned(dispatchId, name, { hasTargets });
  };
}

function planTargets({ members, preferences, receipts, now }: PlanParts) {
  return async (
    dispatch: Dispatch,
    channel: Channel,
    targets: Awaited<ReturnType<Channel['targets']>>,
  ): Promise<Planned[]> => {
    const userIds = [...new Set(targets.map(({ userId }) => userId))];
    // Written down before: Redis lost the marks, or a plan was cut short. The receipts name members who have it already.
    const isRepeat = dispatch.marked.includes(channel.name);
    const [admitted, settingsOf, known] = await Promise.all([
      members.admit(dispatch, userIds),
      preferences.ofMany(userIds),
      isRepeat ? receipts.findMarks(dispatch, channel.name, userIds) : new Map<string, Mark>(),
    ]);
    const at = now();
    return targets.flatMap(({ id: targetId, userId, lane }): Planned[] => {
      const member = admitted.get(userId);
      if (!member) return [];
      const { tier } = member;
      const target = { userId, targetId, lane };
      const ended = known.get(userId);
      if (ended) return [{ ...target, mark: { ...ended, tier } }];
      const { event, facts } = dispatch;
      const decision = preferences.decide(settingsOf(userId), { event, channel: channel.name, facts, at });
      // Members who turned this event off get no "suppressed" receipt for every signal.
      if (decision.kind === 'suppress' && decision.reason === 'off') return [];
      if (decision.kind === 'suppress')
        return [{ ...target, mark: { state: 'suppressed', tier, reason: decision.reason } }];
      const notBefore = decision.kind === 'wait' ? { notBefore: decision.until.getTime() } : {};
      return [{ ...target, mark: { state: 'waiting', tier, ...notBefore } }];
    });
  };
}
