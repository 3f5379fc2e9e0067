import { accessChanged } from '@croneai/contracts/events/access.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { onEvent } from '@croneai/platform/events/handlers.ts';
import type { createApplyAccess } from '../access/apply-access.ts';

/** The consumer group of this service. */
export const GROUP_ID = 'auth';

/** What this service writes to or reads from. */
export const TOPICS = [topics.users, topics.notices, topics.audit, topics.access];

/** Which events this service listens to, and what they do here. */
export const subscriptions = ({ applyAccess }: { applyAccess: ReturnType<typeof createApplyAccess> }) => [
  onEvent(accessChanged, applyAccess),
];
