import { LESSON_FIGURES } from '@croneai/contracts/endpoints/learning.ts';
import { expect, it } from 'vitest';
import { courses, lessonKey, lessonPlaces } from './all.ts';
import { toBlock } from './course.ts';

it('has five courses, one of each category, of at least three lessons', () => {
  expect(new Set(courses.map(({ category }) => category)).size).toBe(5);
  for (const { lessons } of courses) expect(lessons.length).toBeGreaterThanOrEqual(3);
});

it('names every lesson once', () => {
  const keys = lessonPlaces.map(lessonKey);
  expect(new Set(keys).size).toBe(keys.length);
});

it.each(lessonPlaces.map((place) => [lessonKey(place), place] as const))(
  '%s is a real lesson',
  (_key, place) => {
    const texts = place.lesson.text.flatMap((block) =>
      typeof block === 'object' && 'figure' in block ? [] : block,
    );
    const words = texts.join(' ').split(/\s+/);
    expect(words.length).toBeGreaterThanOrEqual(270);
    // Read at 100 to 200 words a minute, with numbers to follow.
    expect(place.lesson.minutes).toBeGreaterThanOrEqual(words.length / 200);
  },
);

it('shows every drawing that there is', () => {
  const shown = lessonPlaces.flatMap(({ lesson }) =>
    lesson.text.map(toBlock).flatMap((block) => (block.kind === 'figure' ? [block.figure] : [])),
  );
  expect(new Set(shown)).toEqual(new Set(LESSON_FIGURES));
});
