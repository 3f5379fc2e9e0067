import { setTimeout as delay } from 'node:timers/promises';
import kafkajs, { type Cluster, type PartitionAssigner } from 'kafkajs';

/** Method of kafkajs's broker that is missing in the types of kafkajs. */
type LeavableBroker = {
  leaveGroup(request: { groupId: string; memberId: string }): Promise<unknown>;
};

const LEAVE_DEADLINE_MS = 3_000;

/**
 * Lets a new consumer remove its predecessor from the group. If a consumer ended while the broker
 * was down, it could not leave the group by itself. The broker would then wait for that consumer
 * until its session timeout.
 */
export function createFormerMember() {
  let cluster: Cluster | undefined;
  /** Wraps kafkajs's default assigner, because kafkajs exposes its cluster only here. */
  const assigner: PartitionAssigner = (config) => {
    cluster = config.cluster;
    return kafkajs.PartitionAssigners.roundRobin(config);
  };
  /**
   * Removes a member from its group. Never rejects; after a failure, the session timeout applies.
   * Call this when the new consumer is connected but does not run yet.
   */
  const leave = async (groupId: string, memberId: string | undefined): Promise<void> => {
    if (!cluster || !memberId) return;
    const left = cluster
      .findGroupCoordinator({ groupId })
      .then((broker) => (broker as unknown as LeavableBroker).leaveGroup({ groupId, memberId }));
    await Promise.race([left, delay(LEAVE_DEADLINE_MS, undefined, { ref: false })]).catch(() => undefined);
  };
  return { assigner, leave };
}
export type FormerMember = ReturnType<typeof createFormerMember>;
