import { expect, it } from 'vitest';
import { publicPages } from './pages.ts';

it.each(publicPages)('$path has its own title and description', ({ path, title, description }) => {
  const others = publicPages.filter((page) => page.path !== path);
  expect(others.some((page) => page.title === title || page.description === description)).toBe(false);
  expect(description.length).toBeLessThanOrEqual(160);
});
