import { accessChanged } from '@croneai/contracts/events/access.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { type Handler, onState } from '@croneai/platform/events/handlers.ts';
import type { Parts } from '../connections.ts';
import { applyAccess } from './apply-access.ts';

/** What this service writes to or reads from. */
export const TOPICS = [topics.users, topics.notices, topics.audit, topics.access];

/** What this service listens to. */
export const subscriptions = (parts: Parts): Handler[] => [onState(accessChanged, applyAccess(parts))];
