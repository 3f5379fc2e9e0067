import { z } from 'zod';

/** Names of the weekly live sessions of the vault. */
export const LIVE_SESSION_NAMES = ['london-open', 'weekly-review'] as const;
export const liveSessionNameSchema = z.enum(LIVE_SESSION_NAMES);
export type LiveSessionName = z.infer<typeof liveSessionNameSchema>;
