import { mayUse } from '@croneai/contracts/access.ts';
import { searchable } from '@croneai/rules/searchable.ts';
import { coursePath, lessonPath, useLearningQuery } from '../../../shared/learning/learning-api.ts';
import { useMember } from '../../../shared/session/member-context.ts';

/**
 * Returns the vault's courses and lessons for members with access. The list is empty until they
 * have loaded.
 */
export function useLessonCommands() {
  const { access } = useMember();
  const { data } = useLearningQuery(undefined, { skip: !mayUse('vault', access) });
  return (data?.courses ?? []).flatMap(({ id: courseId, title: courseTitle, lessons }) => [
    { title: courseTitle, courseTitle, path: coursePath(courseId), detail: 'Course' },
    ...lessons.map(({ id, title, doneAt }) => ({
      title,
      courseTitle,
      path: lessonPath(courseId, id),
      detail: doneAt ? `${courseTitle} · Finished` : courseTitle,
    })),
  ]);
}

/**
 * Returns how well a command matches the typed text, from 0 to 1. cmdk hides a command with a score
 * of 0, and sorts the others by score. Each typed word must be the start of a word in the name or
 * the keywords. cmdk's own score would also match scattered letters.
 */
export function matchScore(name: string, search: string, keywords: readonly string[] = []): number {
  const typed = wordsOf(search);
  const nameWords = wordsOf(name);
  const begins = (words: readonly string[]) => (word: string) => words.some((one) => one.startsWith(word));
  if (searchable(name).startsWith(searchable(search.trim()))) return 1;
  if (typed.every(begins(nameWords))) return 0.8;
  return typed.every(begins([...nameWords, ...wordsOf(keywords.join(' '))])) ? 0.5 : 0;
}

const wordsOf = (text: string): string[] => searchable(text).match(/[\p{L}\p{N}]+/gu) ?? [];
