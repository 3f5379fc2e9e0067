import type { KnownHead } from '@croneai/tlog/record/audit.ts';
import { auditServed, readLimited } from '@croneai/tlog/record/audit-served.ts';
import { findingLines, verdictLine } from '@croneai/tlog/record/verdict.ts';

export type CheckRequest = {
  site: string;
  year: number;
  vkey: string | undefined;
  known: KnownHead[];
  /** Only a page of the site itself may read what the site shows. */
  withShown: boolean;
};
export type CheckReply =
  | { done: number; size: number }
  | {
      isIntact: boolean;
      verdict: string;
      findings: string[];
      size: number;
      root: string;
      vkey: string;
      origin: string;
      seconds: number;
    }
  | { failure: string };

const post = (reply: CheckReply): void => (self as unknown as Worker).postMessage(reply);

self.onmessage = async ({ data }: MessageEvent<CheckRequest>) => {
  const startedAt = performance.now();
  try {
    const report = await auditServed({
      ...data,
      read: async (path, maxBytes) => readLimited(await fetch(new URL(`/${path}`, data.site)), maxBytes),
      onProgress: post,
    });
    const { isIntact, size, root, vkey, origin } = report;
    const seconds = (performance.now() - startedAt) / 1_000;
    const lines = { verdict: verdictLine(report), findings: findingLines(report) };
    post({ isIntact, ...lines, size, root, vkey, origin, seconds });
  } catch (error) {
    post({ failure: error instanceof Error ? error.message : String(error) });
  }
};
