import { lazy } from 'react';

/* Each tab is loaded when it is first opened. */

export const ProfileSection = lazy(async () => {
  const { ProfileSection: section } = await import('./profile/profile-section.tsx');
  return { default: section };
});
export const SecuritySection = lazy(async () => {
  const { SecuritySection: section } = await import('./security/security-section.tsx');
  return { default: section };
});
export const NotificationsSection = lazy(async () => {
  const { NotificationsSection: section } = await import('./notifications-section.tsx');
  return { default: section };
});
export const SessionsSection = lazy(async () => {
  const { SessionsSection: section } = await import('./sessions/sessions-section.tsx');
  return { default: section };
});
export const PrivacySection = lazy(async () => {
  const { PrivacySection: section } = await import('./privacy-section.tsx');
  return { default: section };
});
