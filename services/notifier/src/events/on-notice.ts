import type { NoticeType } from '@croneai/contracts/events/notices.ts';
import type { EventEnvelope } from '@croneai/platform/events/event.ts';
import type { NoticePayload, recordDelivery } from '../deliveries/record-delivery.ts';

/** Each notice owes one mail. The mail itself is made by a job, so that a slow mail server does not hold up the topic. */
export function onNotice<T extends NoticeType>(type: T, record: ReturnType<typeof recordDelivery>) {
  return (event: EventEnvelope<NoticePayload>): Promise<void> => record({ ...event, type });
}
