import { setTimeout as delay } from 'node:timers/promises';
import kafkajs, { type Cluster, type PartitionAssigner } from 'kafkajs';

/** Methods of kafkajs's broker that its types omit. */
type LeavableBroker = {
  leaveGroup(request: { groupId: string; memberId: string }): Promise<unknown>;
};

const LEAVE_DEADLINE_MS = 3_000;

/**
 * A consumer that ended while the broker was away could not leave its group. The broker would wait
 * for it until the session times out, so its successor makes it leave first.
 */
export function createFormerMember() {
  let cluster: Cluster | undefined;
  /** kafkajs's default assigner, wrapped because only here does kafkajs expose its cluster. */
  const assigner: PartitionAssigner = (config) => {
    cluster = config.cluster;
    return kafkajs.PartitionAssigners.roundRobin(config);
  };
  /**
   * Never rejects; on failure the session timeout applies. Call it on a connected consumer before
   * it runs.
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
