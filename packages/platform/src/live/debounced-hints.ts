/**
 * Minimum interval between hints about the same data. Without this interval, a burst of sign-ups
 * would fill the live log with hints, and open pages would refetch a list continuously.
 */
const AT_MOST_EVERY_MS = 3_000;
/** Maximum number of ids in one hint. If more records changed, the hint contains no ids. */
const IDS_MAX = 50;

export type DebouncedHints<Of> = {
  /**
   * Call this after the write. The first hint is published immediately, and later hints are merged
   * into one that is published shortly afterwards. `id` is the id of the changed record.
   */
  emit(of: Of, id?: string): void;
  /** Publishes pending hints. */
  close(): void;
};

/**
 * Debounces hints, so that many writes in a second become a single hint. `publish` gets undefined
 * instead of ids if any record may have changed.
 */
export function createDebouncedHints<Of>(
  publish: (of: Of, ids: readonly string[] | undefined) => void,
  atMostEveryMs = AT_MOST_EVERY_MS,
): DebouncedHints<Of> {
  const resting = new Map<Of, ReturnType<typeof setTimeout>>();
  const due = new Map<Of, Set<string> | undefined>();
  const publishDue = (of: Of, ids: ReadonlySet<string> | undefined): void => {
    due.delete(of);
    publish(of, ids && ids.size <= IDS_MAX ? [...ids] : undefined);
  };
  const rest = (of: Of): void => {
    const rested = () => {
      resting.delete(of);
      if (!due.has(of)) return;
      publishDue(of, due.get(of));
      rest(of);
    };
    resting.set(of, setTimeout(rested, atMostEveryMs).unref());
  };
  return {
    emit(of, id) {
      const ids = id === undefined ? undefined : new Set([id]);
      if (!resting.has(of)) {
        publishDue(of, ids);
        rest(of);
      } else if (!due.has(of)) due.set(of, ids);
      else {
        const waiting = due.get(of);
        if (!ids || (waiting && waiting.size > IDS_MAX)) due.set(of, undefined);
        else if (id !== undefined) waiting?.add(id);
      }
    },
    close() {
      for (const timer of resting.values()) clearTimeout(timer);
      for (const [of, ids] of [...due]) publishDue(of, ids);
    },
  };
}
