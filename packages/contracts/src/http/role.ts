import { z } from 'zod';

/** What an account may do, and its sessions with it. */
const ROLES = ['member', 'admin'] as const;
export const roleSchema = z.enum(ROLES).meta({ id: 'Role' });
export type Role = z.infer<typeof roleSchema>;
