/** A crowd that signs up must neither fill the log nor have a list read again a hundred times a second. */
const AT_MOST_EVERY_MS = 3_000;

export type SpacedHints<Of> = {
  /** After the write. The first one is said at once, all that follow shortly after it as one. */
  tell(of: Of): void;
  /** Says what still waits. */
  close(): void;
};

/** Hints that a list is another one, of lists that many writes may change in a second. */
export function createSpacedHints<Of>(say: (of: Of) => void): SpacedHints<Of> {
  const resting = new Map<Of, ReturnType<typeof setTimeout>>();
  const due = new Set<Of>();
  const tell = (of: Of): void => {
    if (resting.has(of)) {
      due.add(of);
      return;
    }
    say(of);
    const rested = () => {
      resting.delete(of);
      if (due.delete(of)) tell(of);
    };
    resting.set(of, setTimeout(rested, AT_MOST_EVERY_MS).unref());
  };
  return {
    tell,
    close() {
      for (const timer of resting.values()) clearTimeout(timer);
      for (const of of due) say(of);
      due.clear();
    },
  };
}
