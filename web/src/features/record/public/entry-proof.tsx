import type { SignalProof } from '@croneai/contracts/public-log.ts';
import type { Signal } from '@croneai/contracts/signals.ts';
import { differencesOf, shownOf } from '@croneai/tlog/record/compare-shown.ts';
import { ShieldCheck } from 'lucide-react';
import { proofTexts as texts } from '../../../content/log-proof.ts';
import { saveFile } from '../../../shared/api/save-file.ts';
import { thousands } from '../../../shared/text/thousands.ts';
import { Disclosure } from '../../../shared/ui/disclosure.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';

type ProvenLeaf = NonNullable<SignalProof['published']>;
type Shown = Pick<
  Signal,
  | 'slot'
  | 'rank'
  | 'pair'
  | 'signalType'
  | 'entryPrice'
  | 'status'
  | 'outcome'
  | 'exitPrice'
  | 'settledFrom'
  | 'startsAt'
>;

interface EntryProofProps {
  proof: SignalProof;
  /** The signal, as the page shows it. */
  signal: Shown;
  isReplayed?: boolean;
}

/**
 * Shows a signal's entry in the public log, with links to its leaf, proof, and checkpoint. Also
 * compares the entry with the signal on the page.
 */
export function EntryProof({ proof, signal, isReplayed = false }: EntryProofProps) {
  const { published, settled, salt } = proof;
  if (!published) return <p className="text-sm text-muted">{isReplayed ? texts.replayed : texts.pending}</p>;
  const problems = problemsOf(proof, signal);
  return (
    <div className="flex flex-col gap-1">
      {problems.length > 0 ? (
        <Notice tone="danger" title={texts.differs}>
          {problems.join('; ')}
        </Notice>
      ) : null}
      <LeafProof leaf={published} label={`${texts.inLog} ${whenOf(published, signal)}`} salt={salt} />
      {settled ? <LeafProof leaf={settled} label={texts.settled} /> : null}
    </div>
  );
}

/**
 * If a leaf was written at least this long after the signal started, the proof shows the delay. For
 * a leaf that was written sooner, the proof shows “before the price moved”.
 */
const AT_ONCE_MS = 10_000;
function whenOf(leaf: ProvenLeaf, { startsAt }: Shown): string {
  const lateMs = Date.parse((JSON.parse(leaf.leaf) as { at: string }).at) - Date.parse(startsAt);
  return lateMs < AT_ONCE_MS ? texts.before : `${thousands(lateMs / 1_000)} s after the slot began`;
}

function problemsOf({ published, settled, rank, commitment }: SignalProof, signal: Shown): string[] {
  const committed = (JSON.parse(published?.leaf ?? '{}') as { commitments?: string[] }).commitments?.[
    rank - 1
  ];
  const text = (price: number | null) => (price === null ? null : String(price));
  const { status, entryPrice, exitPrice, settledFrom } = signal;
  return [
    ...(committed === commitment ? [] : [texts.notCommitted]),
    ...(settled && status !== 'active'
      ? differencesOf(
          {
            ...signal,
            status,
            entryPrice: String(entryPrice),
            exitPrice: text(exitPrice),
            settledFrom: text(settledFrom),
          },
          shownOf(JSON.parse(settled.leaf)),
        )
      : []),
  ];
}

interface LeafProofProps {
  leaf: ProvenLeaf;
  /**
   * For example `In the public log before the price moved`. The entry number is only in the
   * details, because readers could mistake it for a confidence.
   */
  label: string;
  /** Salt that opens the commitment in the leaf. */
  salt?: string;
}

const LINK = 'rounded-[4px] font-medium text-accent underline underline-offset-4';

/** Expandable line below a figure, with its leaf, the proof, and the signed checkpoint. */
export function LeafProof({
  leaf: { index, leaf, log, year, size, root, proof },
  label,
  salt,
}: LeafProofProps) {
  const save = () =>
    saveFile(new Blob([proof], { type: 'text/plain' }), `croneai-${year}-${index}.tlog-proof`);
  return (
    <Disclosure
      title={
        <span className="flex min-w-0 items-center gap-2 tabular-nums">
          <ShieldCheck aria-hidden className="size-4 shrink-0 text-accent" />
          {label}
        </span>
      }
    >
      <div className="flex flex-col gap-3 pt-1 pb-3 text-muted">
        <p>{texts.what(thousands(index))}</p>
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users can only scroll an element that has the focus
          tabIndex={0}
          className="max-h-40 overflow-auto rounded-control bg-surface-2 p-3 text-xs whitespace-pre-wrap text-text wrap-anywhere"
        >
          {leaf}
        </pre>
        {salt ? (
          <p className="text-xs wrap-anywhere">
            {texts.salt} <span className="font-mono text-text">{salt}</span>
          </p>
        ) : null}
        <p className="text-xs wrap-anywhere">
          Proven in {log} at {thousands(size)} entries, root{' '}
          <span className="font-mono text-text">{root}</span>
        </p>
        <p className="flex flex-wrap gap-x-4 gap-y-2">
          <button type="button" onClick={save} className={LINK}>
            {texts.file}
          </button>
          <a href={`/ledger/${year}/checkpoint`} className={LINK}>
            {texts.checkpoint}
          </a>
          <a href={`/verify#${size}.${root}`} className={LINK}>
            {texts.verify}
          </a>
        </p>
      </div>
    </Disclosure>
  );
}
