import type { KnownHead } from '@croneai/tlog/record/audit.ts';
import {
  auditServed,
  type ExaminePath,
  examineRead,
  type ReadPath,
  readLimited,
} from '@croneai/tlog/record/audit-served.ts';
import { findingLines } from '@croneai/tlog/record/verdict.ts';

export type CheckRequest = {
  site: string;
  year: number;
  vkey: string | undefined;
  known: KnownHead[];
  /**
   * True to compare the log with what the site shows. Only a page of the site itself may read the
   * site's data.
   */
  withShown: boolean;
};
export type CheckReply =
  | { done: number; size: number }
  | {
      isIntact: boolean;
      findings: string[];
      size: number;
      slots: number;
      opened: number;
      root: string;
      vkey: string;
      origin: string;
      seconds: number;
    }
  | { failure: string };

/** A worker either checks the log, with helpers, or helps another worker by examining bundles. */
export type Role = { examineFor: MessagePort } | { helpers: MessagePort[] };

type Task = { id: number; site: string; path: string; width: number };
/**
 * `leaves` is JSON text, because cloning that many small objects adds about 8 % to a full check.
 */
type TaskReply = { id: number; hashes?: Uint8Array; leaves?: string; failure?: string };

const readFrom =
  (site: string): ReadPath =>
  async (path, maxBytes) => {
    const reply = await fetch(new URL(`/${path}`, site)).catch(() => {
      throw new Error('the site doesn’t answer');
    });
    return readLimited(reply, maxBytes);
  };
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Reads and examines bundles for the worker at the other end of the port. */
function examineFor(port: MessagePort): void {
  port.onmessage = async ({ data: { id, site, path, width } }: MessageEvent<Task>) => {
    const reply: TaskReply = { id };
    try {
      const bundle = await examineRead(readFrom(site))(path, width);
      if (bundle) {
        reply.hashes = bundle.hashes;
        reply.leaves = JSON.stringify(bundle.leaves);
      }
    } catch (error) {
      reply.failure = messageOf(error);
    }
    port.postMessage(reply, reply.hashes ? [reply.hashes.buffer] : []);
  };
}

/** Distributes bundles to the helpers in turn. */
function shareBundles(helpers: readonly MessagePort[]) {
  const waiting = new Map<number, (reply: TaskReply) => void>();
  let sent = 0;
  for (const port of helpers)
    port.onmessage = ({ data }: MessageEvent<TaskReply>) => {
      waiting.get(data.id)?.(data);
      waiting.delete(data.id);
    };
  return (site: string): ExaminePath =>
    async (path, width) => {
      const id = sent++;
      const reply = await new Promise<TaskReply>((resolve) => {
        waiting.set(id, resolve);
        helpers[id % helpers.length]?.postMessage({ id, site, path, width } satisfies Task);
      });
      const { failure, hashes, leaves } = reply;
      if (failure !== undefined) throw new Error(failure);
      return hashes && leaves !== undefined ? { hashes, leaves: JSON.parse(leaves) } : undefined;
    };
}

/** Redrawing the page for every bundle would take a tenth of a check's processor time. */
const PROGRESS_EVERY_MS = 250;
function progress() {
  let shownAt = 0;
  return (reply: CheckReply): void => {
    if (performance.now() - shownAt < PROGRESS_EVERY_MS) return;
    shownAt = performance.now();
    post(reply);
  };
}

const post = (reply: CheckReply): void => (self as unknown as Worker).postMessage(reply);
let shared: ReturnType<typeof shareBundles> | undefined;

self.onmessage = async ({ data }: MessageEvent<CheckRequest | Role>) => {
  if ('examineFor' in data) return examineFor(data.examineFor);
  if ('helpers' in data) {
    shared = shareBundles(data.helpers);
    return;
  }
  const startedAt = performance.now();
  try {
    const report = await auditServed({
      ...data,
      read: readFrom(data.site),
      examine: shared?.(data.site),
      onProgress: progress(),
    });
    const { isIntact, size, slots, opened, root, vkey, origin } = report;
    const seconds = (performance.now() - startedAt) / 1_000;
    post({ isIntact, findings: findingLines(report), size, slots, opened, root, vkey, origin, seconds });
  } catch (error) {
    post({ failure: messageOf(error) });
  }
};
