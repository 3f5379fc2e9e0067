/** Text of each kind of finding. */
export const FINDING_WORDS = {
  signature: 'The checkpoint is not signed by the log’s key',
  root: 'The leaves don’t add up to the signed root',
  rewritten: 'The log was rewritten',
  shrunk: 'The log lost leaves',
  'changed-leaf': 'A leaf was changed',
  unreadable: 'A leaf can’t be read',
  gap: 'A slot is missing',
  twice: 'A slot is there twice',
  'back-dated': 'A leaf is back-dated',
  commitment: 'A signal is not the one that was committed to',
  'mis-settled': 'A result does not follow from its prices',
  unsettled: 'A signal was never opened',
  'shown-otherwise': 'The site shows another result than the log',
  'not-shown': 'The site hides a result',
  'not-logged': 'The site shows a result that is not in the log',
};

/**
 * A finding of an audit. `index` is the index of the leaf, or null if the finding is about the
 * whole log.
 */
export type Finding = { kind: FindingKind; index: number | null; slot: number | null; detail: string };
export type FindingKind = keyof typeof FINDING_WORDS;

/**
 * Maximum number of findings. Further findings would add nothing, and a hostile log could cause
 * millions.
 */
const FINDINGS_MAX = 100;

export function collectFindings() {
  const findings: Finding[] = [];
  return {
    add(kind: FindingKind, detail: string, { index = null, slot = null }: Partial<Finding> = {}): void {
      if (findings.length >= FINDINGS_MAX) return;
      // Checks the time, because a hostile leaf may contain a slot that is not a valid time.
      const isTime = slot !== null && Number.isFinite(new Date(slot).getTime());
      findings.push({ kind, index, slot: isTime ? slot : null, detail });
    },
    /**
     * Returns the findings about the whole log first, and then the findings about single leaves,
     * ordered by index.
     */
    sorted: (): Finding[] => findings.toSorted((a, b) => (a.index ?? -1) - (b.index ?? -1)),
  };
}
export type Findings = ReturnType<typeof collectFindings>;
