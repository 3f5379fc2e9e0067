import { expect, it } from 'vitest';
import { dashboardPages } from './dashboard/dashboard-pages.ts';
import { knownPaths } from './known-paths.ts';

const paths = await knownPaths();

it('lists the pages of the site and of all its areas, each page once', () => {
  expect(paths).toEqual(
    expect.arrayContaining([
      '/',
      '/about',
      '/dashboard',
      '/dashboard/support/tickets/:id',
      '/dashboard/mentorship/:courseId',
      '/dashboard/mentorship/:courseId/:lessonId',
      '/dashboard/admin/users/:id',
    ]),
  );
  expect(new Set(paths).size).toBe(paths.length);
});

it('contains every page that is in the menu', () => {
  expect(paths).toEqual(expect.arrayContaining(dashboardPages.map(({ path }) => path)));
});

it('leaves unknown addresses below the dashboard to the app', () => {
  expect(paths.filter((path) => path.endsWith('*'))).toContain('/dashboard/*');
  expect(paths).not.toContain('/*');
});
