/** Callers within the time share one answer; a failure is not kept. */
export function rememberFor<T>(memoryMs: number, ask: () => Promise<T>): () => Promise<T> {
  let known: { answer: Promise<T>; askedAt: number } | undefined;
  return () => {
    const askedAt = performance.now();
    if (known && askedAt - known.askedAt < memoryMs) return known.answer;
    const asked = { answer: ask(), askedAt };
    known = asked;
    asked.answer.catch(() => {
      if (known === asked) known = undefined;
    });
    return asked.answer;
  };
}
