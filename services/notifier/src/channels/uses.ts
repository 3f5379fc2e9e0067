const WRITTEN_AFTER_MS = 2_000;

/** Notes which targets took something, in one write for all of a while: a signal goes to every one of them. */
export function createUses(write: (ids: readonly string[], at: Date) => Promise<void>) {
  const used = new Set<string>();
  const flush = (): void => {
    const ids = [...used];
    used.clear();
    // A lost time is replaced by that of the next signal.
    write(ids, new Date()).catch(() => undefined);
  };
  return {
    note(id: string): void {
      if (used.size === 0) setTimeout(flush, WRITTEN_AFTER_MS).unref();
      used.add(id);
    },
  };
}
