import { LESSON_FIGURES } from '@croneai/contracts/endpoints/auth/learning.ts';
import { expect, it } from 'vitest';
import { courses, lessonKey, lessonPlaces } from './all.ts';
import { toBlock } from './course.ts';

it('there are five courses, each in its own category, with at least three lessons', () => {
  expect(new Set(courses.map(({ category }) => category)).size).toBe(5);
  for (const { lessons } of courses) expect(lessons.length).toBeGreaterThanOrEqual(3);
});

it('every lesson has a unique key', () => {
  const keys = lessonPlaces.map(lessonKey);
  expect(new Set(keys).size).toBe(keys.length);
});

it.each(lessonPlaces.map((place) => [lessonKey(place), place] as const))(
  '%s has enough text for its stated reading time',
  (_key, place) => {
    const texts = place.lesson.text.flatMap((block) =>
      typeof block === 'object' && 'figure' in block ? [] : block,
    );
    const words = texts.join(' ').split(/\s+/);
    expect(words.length).toBeGreaterThanOrEqual(270);
    // Assumes 100 to 200 words a minute, because readers need time to follow the calculations.
    expect(place.lesson.minutes).toBeGreaterThanOrEqual(words.length / 200);
  },
);

it('the course about signals explains settlement and confidence as the method page does, and gives realistic win rates', () => {
  const reading = lessonPlaces.filter(({ course }) => course.id === 'reading-a-signal');
  const text = reading
    .flatMap(({ lesson }) => lesson.text.map(toBlock))
    .map((block) => ('text' in block ? block.text : 'items' in block ? block.items.join(' ') : block.caption))
    .join(' ');
  expect(text).toContain('The price at expiry decides');
  expect(text).toContain('In a fixed-time trade neither level closes anything');
  // The method page has the same explanation in its step “Check the percentages”.
  expect(text).toContain('It shows that share, and never more than the forecast itself');
  expect(text).not.toMatch(/counted|kind of reasons/);
  // Removes the payouts from the text. The remaining percentages may not exceed 60, the engine's
  // limit for win rates.
  const shares = [...text.replace(/(?:payout of|pays|At) (?:70|80|85)%|85%/g, '').matchAll(/(\d{2})%/g)];
  for (const [, share] of shares) expect(Number(share)).toBeLessThanOrEqual(60);
  expect(text).not.toMatch(/touched by then|counts as a loss|\b1\.5 R\b|p = 0\.[67]/);
});

it('each drawing is used in a lesson', () => {
  const shown = lessonPlaces.flatMap(({ lesson }) =>
    lesson.text.map(toBlock).flatMap((block) => (block.kind === 'figure' ? [block.figure] : [])),
  );
  expect(new Set(shown)).toEqual(new Set(LESSON_FIGURES));
});
