/** Function that returns the cached answer, or loads it. */
export type CachedAnswer<Question extends unknown[], Answer> = {
  (...question: Question): Promise<Answer>;
  /** Drops the cached answer, so that the next caller loads it again. */
  forget(): void;
};

/**
 * Caches the answer to the latest question. All callers with this question share the answer, even
 * while it is pending. A failure rejects the waiting callers and is not cached. `isSame` compares
 * questions; by default, it compares them by identity.
 */
export function cacheAnswer<Question, Answer>(
  load: (question: Question) => Promise<Answer>,
  isSame: (known: Question, next: Question) => boolean = Object.is,
): CachedAnswer<[question: Question], Answer> {
  let known: { question: Question; answer: Promise<Answer> } | undefined;
  const remembered = (question: Question): Promise<Answer> => {
    if (known && isSame(known.question, question)) return known.answer;
    const next = { question, answer: load(question) };
    known = next;
    next.answer.catch(() => {
      if (known === next) known = undefined;
    });
    return next.answer;
  };
  return Object.assign(remembered, {
    forget() {
      known = undefined;
    },
  });
}

/**
 * Caches an answer for `memoryMs` after the start of `load`. `load` receives this start time.
 * `clock` is in milliseconds and may go back, like a wall clock.
 */
export function cacheFor<Answer>(
  memoryMs: number,
  load: (at: number) => Promise<Answer>,
  clock: () => number = () => performance.now(),
): CachedAnswer<[], Answer> {
  const remembered = cacheAnswer(load, (known: number, at) => Math.abs(at - known) < memoryMs);
  return Object.assign(() => remembered(clock()), { forget: remembered.forget });
}
