import { describe, expect, it } from 'vitest';
import { courses, lessonKey, lessonPlaces } from './courses/all.ts';
import { EMPTY_RECORD, streakDays, toOverview } from './progress.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');

describe('a streak', () => {
  it.each([
    ['is 0 days long without lessons', [], 0],
    ['is 1 day long if today is the only day', ['2026-11-21'], 1],
    ['continues if the last day was yesterday', ['2026-11-19', '2026-11-20'], 2],
    ['ends if there was no lesson yesterday or today', ['2026-11-18', '2026-11-19'], 0],
    ['is 0 days long if its days are weeks ago', ['2026-10-31', '2026-11-01'], 0],
  ])('%s', (_what, days, length) => {
    expect(streakDays(days, NOW)).toBe(length);
  });

  it('continues across the end of a month, whatever the order of the days', () => {
    expect(streakDays(['2026-12-01', '2026-11-29', '2026-11-30'], new Date('2026-12-01T23:59:00.000Z'))).toBe(
      3,
    );
  });
});

describe('the overview', () => {
  it('starts with zeros and no achievement', () => {
    const { stats, achievements } = toOverview(EMPTY_RECORD, NOW);
    expect(stats).toEqual({ lessonsDone: 0, lessons: 15, coursesDone: 0, courses: 5, streakDays: 0 });
    expect(achievements.some(({ isEarned }) => isEarned)).toBe(false);
  });

  it('counts lessons that were finished, and not lessons that were only started', () => {
    const [first] = courses;
    const lessons = (first?.lessons ?? []).map((lesson) => ({
      key: `${first?.id}/${lesson.id}`,
      startedAt: NOW,
      doneAt: NOW,
    }));
    const begun = { key: 'risk-first/martingale', startedAt: NOW, doneAt: null };
    const record = { ...EMPTY_RECORD, lessons: [...lessons, begun] };
    const { stats, achievements, courses: shown } = toOverview(record, NOW);
    expect(stats).toMatchObject({ lessonsDone: 3, coursesDone: 1 });
    expect(achievements.filter(({ isEarned }) => isEarned).map(({ id }) => id)).toEqual([
      'first-lesson',
      'first-course',
    ]);
    expect(shown[1]?.lessons[2]).toMatchObject({ startedAt: NOW.toISOString(), doneAt: null });
  });

  it('ignores lessons that have been removed', () => {
    const gone = { key: 'old-course/old-lesson', startedAt: NOW, doneAt: NOW };
    expect(toOverview({ ...EMPTY_RECORD, lessons: [gone] }, NOW).stats.lessonsDone).toBe(0);
  });

  it('awards all achievements after all lessons and a streak of seven days in the past', () => {
    const lessons = lessonPlaces.map((place) => ({ key: lessonKey(place), startedAt: NOW, doneAt: NOW }));
    const activeDays = ['01', '02', '03', '04', '05', '06', '07'].map((day) => `2026-05-${day}`);
    const { achievements, stats } = toOverview({ ...EMPTY_RECORD, lessons, activeDays }, NOW);
    expect(achievements.every(({ isEarned }) => isEarned)).toBe(true);
    expect(stats.streakDays).toBe(0);
  });
});
