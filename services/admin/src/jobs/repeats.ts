import { topics } from '@croneai/contracts/events/topics.ts';
import { republishWhenLost } from '@croneai/platform/events/lost-topics.ts';
import type { Repeat } from '@croneai/platform/repeat.ts';
import type { Parts } from '../connections.ts';

/** What this service does again and again. */
export const repeats = (parts: Parts): Repeat[] => [republishWhenLost(parts, topics.access)];
