import { topics } from '@croneai/contracts/events/topics.ts';
import { userDeleted } from '@croneai/contracts/events/users.ts';
import type { Endpoint } from '@croneai/contracts/http/endpoint.ts';
import { onState, onTombstone } from '@croneai/platform/events/handlers.ts';
import { streamJsonObject } from '@croneai/platform/http/json-stream.ts';
import { exportRoute } from '@croneai/platform/http/route.ts';
import type { Module } from '@croneai/platform/module.ts';

type ExportEndpoint = Endpoint & { access: 'member'; download: readonly ['application/json'] };

/** Creates a module that exports everything that the modules of a service store about a member. */
export function openMemberExport({
  exportEndpoint,
  modules,
}: {
  exportEndpoint: ExportEndpoint;
  modules: readonly Pick<Module, 'exportMember'>[];
}) {
  return {
    routes: [
      exportRoute(exportEndpoint, async (session) => {
        const sections: Record<string, unknown> = {};
        for (const module of modules) Object.assign(sections, await module.exportMember?.(session));
        return streamJsonObject(sections);
      }),
    ],
  } satisfies Module;
}

/**
 * Records which members are erased. A repeated tombstone of an erased member then costs only one
 * read.
 */
export type Erasures = {
  /**
   * Begins an erasure. From then on, other modules treat the member as erased. Returns false if no
   * data of the member is left.
   */
  begin(userId: string): Promise<boolean>;
  end(userId: string): Promise<void>;
};

/**
 * Creates a module that erases a member's data from the given modules, in their order, when the
 * member's account ends. The module also exports everything that these modules store about a
 * member.
 */
export function openMemberData({
  exportEndpoint,
  modules,
  endsWith = 'users',
  erasures,
}: {
  exportEndpoint: ExportEndpoint;
  modules: readonly Pick<Module, 'eraseMember' | 'exportMember'>[];
  /**
   * Topic whose tombstone starts the erasure of a member. A service without copies of users reads
   * the tombstones of the access facts instead.
   */
  endsWith?: 'users' | 'access';
  erasures?: Erasures;
}) {
  const eraseMember = async (userId: string): Promise<void> => {
    if ((await erasures?.begin(userId)) === false) return;
    for (const module of modules) await module.eraseMember?.(userId);
    await erasures?.end(userId);
  };
  return {
    ...openMemberExport({ exportEndpoint, modules }),
    topics: [topics[endsWith]],
    subscriptions: [
      ...(endsWith === 'users' ? [onState(userDeleted, ({ payload }) => eraseMember(payload.userId))] : []),
      // A consumer may be down for longer than Kafka keeps tombstones. The auth service therefore
      // republishes them.
      onTombstone(topics[endsWith].name, eraseMember),
    ],
  } satisfies Module;
}
