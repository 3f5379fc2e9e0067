import { expect, test } from 'vitest';
import { faq } from './faq.ts';
import { integrations, securityCards, toolCategories } from './features.ts';
import { coreCapabilities } from './features-core.ts';
import { publicPages } from './pages.ts';
import { technologyCards } from './technology.ts';
import { testimonials } from './testimonials.ts';

test('the lists hold as many entries as the pages promise', () => {
  expect(faq.length).toBeGreaterThanOrEqual(10);
  expect([testimonials, technologyCards, coreCapabilities, securityCards].map((list) => list.length)).toEqual(
    [6, 6, 6, 6],
  );
  expect([toolCategories.length, integrations.length]).toEqual([3, 12]);
});

test.each(publicPages)('$path has a title and a description of its own', ({ path, title, description }) => {
  const others = publicPages.filter((page) => page.path !== path);
  expect(others.some((page) => page.title === title || page.description === description)).toBe(false);
  expect(description.length).toBeLessThanOrEqual(160);
});
