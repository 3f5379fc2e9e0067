import { z } from 'zod';

/**
 * Role of an account and of its sessions. An owner may make every call. Support may make the admin
 * calls that are marked `isOpenToSupport`.
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
