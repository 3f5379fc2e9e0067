import type { EngineAlarm } from '@croneai/contracts/endpoints/signals/admin-engine.ts';
import { engineAlarmRaised, serviceStateChanged } from '@croneai/contracts/events/signals.ts';
import type { ServiceSpan } from '@croneai/contracts/service-state.ts';
import type { Provenance } from '@croneai/contracts/signals.ts';
import { createEvent } from '@croneai/platform/events/event.ts';
import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import { changeDocument } from '@croneai/platform/outbox/change-document.ts';
import type { OutboxRelay } from '@croneai/platform/outbox/relay.ts';
import type { ServiceStateDocument, ServiceStateModel } from './service-state.model.ts';

export type ServiceStateRepository = ReturnType<typeof createServiceStateRepository>;

/** Stores the state of the service for prices of this `provenance`. */
export function createServiceStateRepository({
  model,
  provenance,
  relay,
}: {
  model: ServiceStateModel;
  provenance: Provenance;
  relay: Pick<OutboxRelay, 'nudge'>;
}) {
  return {
    async find(): Promise<ServiceSpan | undefined> {
      const found = await model.findById(provenance).lean<ServiceStateDocument>();
      return found ? spanOf(found) : undefined;
    },

    /**
     * Stores a new state with its event. Resolves to false if the state is unchanged. The very
     * first state has no event.
     */
    async change({ state, cause, since }: ServiceSpan, now: Date): Promise<boolean> {
      const fields = { state, cause, since: new Date(since) };
      const changed = await changeDocument<ServiceStateDocument, never>(
        model,
        { _id: provenance },
        (current) => {
          if (current.state === state && current.cause === cause) return {};
          return {
            update: { $set: fields },
            events: [
              createEvent(serviceStateChanged, {
                aggregateId: provenance,
                aggregateVersion: current.version + 1,
                now,
                payload: { state, cause, since, previous: spanOf(current), provenance },
              }),
            ],
          };
        },
        { nudge: relay.nudge },
      );
      return changed?.isChanged ?? unlessDuplicate(model.create({ _id: provenance, ...fields, version: 1 }));
    },

    /** Stores the active alarms, with an event for each new alarm. */
    async changeAlarms(active: readonly EngineAlarm[], now: Date): Promise<void> {
      const alarms = active.map(nameOf);
      await changeDocument<ServiceStateDocument, never>(
        model,
        { _id: provenance },
        (current) => {
          const before = current.alarms ?? [];
          if (before.join() === alarms.join()) return {};
          const raised = active.filter((alarm) => !before.includes(nameOf(alarm)));
          return {
            update: { $set: { alarms } },
            events: raised.map((alarm) =>
              createEvent(engineAlarmRaised, {
                aggregateId: provenance,
                aggregateVersion: current.version + 1,
                now,
                payload: { ...alarm, provenance },
              }),
            ),
          };
        },
        { nudge: relay.nudge },
      );
    },
  };
}

const nameOf = ({ name, kind }: EngineAlarm): string => `${name} ${kind ?? 'all'}`;

const spanOf = ({ state, cause, since }: ServiceStateDocument): ServiceSpan => ({
  state,
  cause,
  since: since.toISOString(),
});
