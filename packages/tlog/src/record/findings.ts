/** What an audit finds wrong. `index` is the leaf, null where the log as a whole is meant. */
export type Finding = { kind: FindingKind; index: number | null; slot: number | null; detail: string };
export type FindingKind =
  | 'signature'
  | 'root'
  | 'rewritten'
  | 'shrunk'
  | 'changed-leaf'
  | 'unreadable'
  | 'gap'
  | 'twice'
  | 'back-dated'
  | 'commitment'
  | 'mis-settled'
  | 'unsettled'
  | 'shown-otherwise'
  | 'not-shown'
  | 'not-logged';

/** More say nothing new, and a hostile log could make millions. */
const FINDINGS_MAX = 100;

export function collectFindings() {
  const findings: Finding[] = [];
  return {
    add(kind: FindingKind, detail: string, { index = null, slot = null }: Partial<Finding> = {}): void {
      if (findings.length >= FINDINGS_MAX) return;
      // A hostile leaf names a slot that is no time.
      const isTime = slot !== null && Number.isFinite(new Date(slot).getTime());
      findings.push({ kind, index, slot: isTime ? slot : null, detail });
    },
    /** The first wrong leaf first; what is about the whole log comes before. */
    sorted: (): Finding[] => findings.toSorted((a, b) => (a.index ?? -1) - (b.index ?? -1)),
  };
}
export type Findings = ReturnType<typeof collectFindings>;
