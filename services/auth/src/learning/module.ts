import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import type { Access } from '@croneai/contracts/access.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import type { Module } from '@croneai/platform/module.ts';
import { learningCollection } from './learning.model.ts';
import { createLearningRepository } from './learning.repository.ts';
import { remindOfSessions } from './remind-of-sessions.ts';
import { learningRoutes } from './routes.ts';

const REMIND_EVERY_MS = 5_000;

/**
 * Opens the vault: courses, progress, and live sessions. Imports no other module of this service.
 */
export function openLearning(
  { openCollection, relay, now }: Pick<ServicePlatform, 'openCollection' | 'relay' | 'now'>,
  { accessOf }: { accessOf: (session: Session) => Promise<Access> },
) {
  const learning = createLearningRepository({ model: openCollection(learningCollection), relay });
  return {
    collections: [learningCollection],
    routes: learningRoutes({ learning, accessOf, now }),
    topics: [topics.mails],
    repeats: [
      {
        name: 'remind of live sessions',
        everyMs: REMIND_EVERY_MS,
        work: remindOfSessions({ learning, now }),
      },
    ],
    eraseMember: learning.erase,
    exportMember: async ({ userId }) => ({ learning: await learning.find(userId) }),
  } satisfies Module;
}
