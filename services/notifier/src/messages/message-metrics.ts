import { channelEventSchema } from '@croneai/contracts/channels.ts';
import type { Metrics } from '@croneai/platform/metrics.ts';
import type { Channel } from './channel.ts';

const SECONDS = [0.25, 0.5, 1, 2, 3, 5, 10, 15, 20, 30, 60, 120, 300];

export type MessageMetrics = ReturnType<typeof createMessageMetrics>;

export function createMessageMetrics(metrics: Metrics, channels: readonly Pick<Channel, 'name'>[]) {
  const ended = metrics.counter({
    name: 'notifier_messages_total',
    help: 'Messages to one target by channel, event and the state that they reached',
    labelNames: ['channel', 'event', 'state'],
  });
  // Starts the series at 0 for the alerts, because `increase()` in Prometheus ignores the first
  // value of a series. After an outage, all expired messages may be counted at once.
  for (const { name: channel } of channels)
    for (const event of channelEventSchema.options)
      for (const state of ['refused', 'expired']) ended.inc({ channel, event, state }, 0);
  return {
    ended,
    dropped: metrics.counter({
      name: 'notifier_messages_dropped_total',
      help: 'Messages dropped because they expired before this service handled their event',
      labelNames: ['event'],
    }),
    overBudget: metrics.counter({
      name: 'notifier_messages_over_budget_total',
      help: 'Messages that were dropped, because the member had thirty of the budget in a day',
      labelNames: ['budget'],
    }),
    acceptedAfter: metrics.histogram({
      name: 'notifier_message_accepted_seconds',
      help: 'From publication to the acceptance by a push service or Telegram',
      labelNames: ['channel', 'event'],
      buckets: SECONDS,
    }),
    receivedAfter: metrics.histogram({
      name: 'notifier_message_received_seconds',
      help: 'From publication to the confirmation of a service worker or an open page',
      labelNames: ['channel', 'event'],
      buckets: SECONDS,
    }),
  };
}
