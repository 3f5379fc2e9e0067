/**
 * Pictures that README.md shows, kept in `docs/screens` and written by `npm run screens -- readme`.
 */
export const README_SCREENS: readonly string[] = [
  'home-1440-dark',
  'signals-gold-1440-light',
  'dashboard-silver-1440-dark',
  'admin-leads-admin-1440-light',
  'community-gold-1440-dark',
  'lesson-gold-1440-light',
  'home-390-light',
  'signals-gold-390-dark',
];
