import type { Route } from '@croneai/platform/http/route.ts';
import { accountRoutes } from './account/routes.ts';
import { attachmentRoutes } from './attachments/routes.ts';
import { communityRoutes } from './community/routes.ts';
import type { CommunityUseCases } from './community/use-cases.ts';
import { contactRoutes } from './contacts/routes.ts';
import { submissionRoutes } from './submissions/routes.ts';
import { ticketRoutes } from './tickets/routes.ts';

export type UseCases = Parameters<typeof submissionRoutes>[0] &
  Parameters<typeof contactRoutes>[0] &
  Parameters<typeof ticketRoutes>[0] &
  Parameters<typeof attachmentRoutes>[0] &
  Parameters<typeof accountRoutes>[0] & { community: CommunityUseCases };

/** Every call that this service answers. */
export const routeTable = (useCases: UseCases): Route[] => [
  ...submissionRoutes(useCases),
  ...contactRoutes(useCases),
  ...ticketRoutes(useCases),
  ...attachmentRoutes(useCases),
  ...communityRoutes(useCases.community),
  ...accountRoutes(useCases),
];
