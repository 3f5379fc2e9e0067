import { areEqual, fromUtf8, joinBytes } from '../bytes.ts';
import { BUNDLE_BYTES_MAX, splitTile, TILE_WIDTH, tilePath } from '../tiles.ts';
import { type Audit, createAudit, type KnownHead, type Report } from './audit.ts';
import { compareShown, type ShownSignal } from './compare-shown.ts';
import { type ExaminedBundle, examineBundle } from './examine-bundle.ts';

/** Reads a path of the site. Refuses replies of more than `maxBytes` after decompression. */
export type ReadPath = (path: string, maxBytes: number) => Promise<Uint8Array>;
/** Reads and examines the bundle at a path; undefined unless it contains `width` leaves. */
export type ExaminePath = (path: string, width: number) => Promise<ExaminedBundle | undefined>;
type Progress = { done: number; size: number };

const NOTE_BYTES_MAX = 65_536;
const SHOWN_BYTES_MAX = 20_000_000;
const DAY_MS = 86_400_000;
const NO_HASH = new Uint8Array();
const SHOWN_DAYS = 31;
/** Maximum number of bundles that are read at the same time. */
const AHEAD = 8;

type Served = {
  read: ReadPath;
  year: number;
  /**
   * Key of the log, as the reader stored it earlier. Without this option, the key that the site
   * serves is used, and a changed key goes unnoticed.
   */
  vkey?: string | undefined;
  known?: readonly KnownHead[];
  onProgress?: (progress: Progress) => void;
  /** Reads and examines a bundle in a different thread, for example in a web worker. */
  examine?: ExaminePath | undefined;
  /** True to also compare the log with the signals that the product shows. */
  withShown?: boolean;
  /** The reader's own clock. A site's clock could be set back to hide newer results. */
  now?: () => number;
};

/**
 * Audits the log of one year on a site. Returns a report with the problems of the log. Rejects if
 * the log cannot be read.
 */
export async function auditServed(served: Served): Promise<Report & { vkey: string; checkpoint: string }> {
  const { read, year, known = [], onProgress, withShown = true, now = Date.now } = served;
  const { examine = examineRead(read) } = served;
  const log = `ledger/${year}`;
  const text = async (path: string) => fromUtf8(await read(path, NOTE_BYTES_MAX)) ?? '';
  // The time and the shown signals must be read before the checkpoint. The checkpoint then covers
  // every signal that was shown as settled.
  const asOf = now();
  const shown = withShown ? await readShown(read, year) : undefined;
  const vkey = served.vkey ?? (await text(`${log}/vkey`)).trim();
  const checkpoint = await text(`${log}/checkpoint`);
  const audit = createAudit({ vkey, checkpoint, known });
  await readBundles(audit, examine, log, onProgress);
  const report = audit.finish();
  if (report.findings.some(({ kind }) => kind === 'root')) await nameChangedLeaf(audit, read, log);
  const { firstSlot: from } = report;
  if (shown && from !== null) {
    const signals = shown.signals.filter(({ slot }) => slot >= from);
    compareShown(audit, signals, { from, to: shown.to, asOf });
  }
  const findings = audit.findings.sorted();
  return { ...report, isIntact: findings.length === 0, findings, vkey, checkpoint };
}

export const examineRead =
  (read: ReadPath): ExaminePath =>
  async (path, width) =>
    examineBundle(await read(path, BUNDLE_BYTES_MAX), width);

async function readBundles(
  audit: Audit,
  examine: ExaminePath,
  log: string,
  onProgress: Served['onProgress'],
): Promise<void> {
  const { size } = audit;
  const count = Math.ceil(size / TILE_WIDTH);
  const widthOf = (index: number) => Math.min(TILE_WIDTH, size - index * TILE_WIDTH);
  const examineAt = (index: number) => {
    const width = widthOf(index);
    return examine(`${log}/${tilePath({ level: 'entries', index, width })}`, width);
  };
  const ahead: ReturnType<ExaminePath>[] = [];
  for (let index = 0, sent = 0; index < count; index += 1) {
    for (; sent < Math.min(count, index + AHEAD); sent += 1) {
      const bundle = examineAt(sent);
      // Bundles are awaited later, in order. Without this line, an earlier failure would be an
      // unhandled rejection.
      bundle.catch(() => undefined);
      ahead.push(bundle);
    }
    audit.addBundle(await (ahead.shift() as ReturnType<ExaminePath>), widthOf(index));
    onProgress?.({ done: Math.min(size, (index + 1) * TILE_WIDTH), size });
  }
}

/**
 * Finds the first leaf whose hash differs from its hash in the served tree, and adds a finding
 * about it. If the served tree has the signed root, this is the leaf that was changed after the
 * root was signed.
 */
async function nameChangedLeaf({ tiles, findings, size }: Audit, read: ReadPath, log: string): Promise<void> {
  for (let index = 0; index * TILE_WIDTH < size; index += 1) {
    const width = Math.min(TILE_WIDTH, size - index * TILE_WIDTH);
    const tile = await read(`${log}/${tilePath({ level: 0, index, width })}`, TILE_WIDTH * 32);
    const own = splitTile(tiles[index] ?? new Uint8Array(), width) ?? [];
    const at = (splitTile(tile, width) ?? []).findIndex(
      (hash, place) => !areEqual(own[place] ?? NO_HASH, hash),
    );
    if (at === -1) continue;
    const changed = { index: index * TILE_WIDTH + at };
    findings.add('changed-leaf', 'it is another one than the tree of the log has', changed);
    return;
  }
}

/**
 * Reads the signals of a year that the product shows as settled. Each request covers at most
 * SHOWN_DAYS days.
 */
async function readShown(read: ReadPath, year: number) {
  const [start, end] = [Date.UTC(year, 0), Date.UTC(year + 1, 0)];
  const spanMs = SHOWN_DAYS * DAY_MS;
  const starts = Array.from({ length: Math.ceil((end - start) / spanMs) }, (_, at) => start + at * spanMs);
  const pages = await Promise.all(
    starts.map(async (from) => {
      const to = Math.min(end, from + spanMs);
      const query = `from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`;
      const reply = fromUtf8(await read(`api/record/signals?${query}`, SHOWN_BYTES_MAX));
      return (JSON.parse(reply ?? '') as { data: ShownSignal[] }).data;
    }),
  );
  return { signals: pages.flat(), to: end };
}

/** Reads a reply in pieces. Aborts the reply once it exceeds `maxBytes` after decompression. */
export async function readLimited(response: Response, maxBytes: number): Promise<Uint8Array> {
  if (!response.ok || !response.body) throw new Error(`${response.url} answers ${response.status}`);
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > maxBytes) {
      await reader.cancel();
      throw new Error(`${response.url} sends more than ${maxBytes} bytes`);
    }
    chunks.push(value);
  }
  return joinBytes(...chunks);
}
