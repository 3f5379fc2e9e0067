import { z } from 'zod';

/**
 * Rights of an account and its sessions. An owner may make every call; support may make admin calls
 * that are marked `isOpenToSupport`.
 */
export const ROLES = ['member', 'support', 'owner'] as const;
export const roleSchema = z.enum(ROLES).meta({ id: 'Role' });
export type Role = z.infer<typeof roleSchema>;

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  member: 'Member',
  support: 'Support',
  owner: 'Owner',
};

/** True for owners and support. */
export const isTeam = (role: Role): boolean => role !== 'member';
