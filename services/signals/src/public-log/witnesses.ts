import type { Logger } from '@croneai/platform/logger.ts';
import { toBase64 } from '@croneai/tlog/bytes.ts';
import {
  cosignedAt,
  readNote,
  readSignature,
  readVerifierKey,
  type VerifierKey,
} from '@croneai/tlog/note.ts';
import type { Witness } from '@croneai/tlog/witness.ts';
import type { PublicLog } from './log.model.ts';
import type { LogRepository } from './log.repository.ts';
import type { LogReader } from './read-log.ts';

const ANSWER_WITHIN_MS = 5_000;
const SIZE_TYPE = 'text/x.tlog.size';
const REPLY_BYTES_MAX = 10_000;

/**
 * Runs a worker's round: requests cosignatures for the newest heads (C2SP tlog-witness). Runs after
 * publication and does not block it. If a witness has seen a larger log, this database has lost
 * entries, so the log is no longer signed.
 */
export function cosignHeads({
  log,
  reader,
  witnesses,
  years,
  logger,
  fetch: send = fetch,
}: {
  log: LogRepository;
  reader: LogReader;
  witnesses: readonly Witness[];
  years: () => readonly number[];
  logger: Logger;
  fetch?: typeof fetch;
}) {
  /**
   * Number of leaves that each witness has cosigned, by witness and log. The map is empty after a
   * restart. The first request then contains 0, and the witness replies with the number that it has
   * cosigned.
   */
  const sizes = new Map<string, number>();
  /**
   * Names of the logs whose heads this process has sent to the witnesses. After a start, it sends a
   * head even without new leaves, because the head may come from a restored backup.
   */
  const consulted = new Set<string>();

  const submit = async (head: PublicLog, old: number, { url }: Witness): Promise<Response> => {
    const proof = old === 0 || old === head.size ? [] : await reader.proofs(head).consistency(old);
    const body = `old ${old}\n${proof.map((hash) => `${toBase64(hash)}\n`).join('')}\n${head.note}`;
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    return send(`${url}/add-checkpoint`, { method: 'POST', body, signal, redirect: 'error' });
  };

  const cosign = async (head: PublicLog, witness: Witness): Promise<string[]> => {
    const known = `${witness.url} ${head.origin}`;
    let reply = await submit(head, sizes.get(known) ?? 0, witness);
    if (reply.status === 409 && reply.headers.get('content-type')?.startsWith(SIZE_TYPE)) {
      const size = Number((await textOf(reply)).trim());
      if (!Number.isSafeInteger(size)) throw new Error('the reply has no size');
      if (size > head.size) {
        // A concurrent worker may have requested cosignatures for a newer head.
        if (((await log.find(head.year))?.size ?? 0) >= size) return [];
        logger.error(
          { witness: witness.url, origin: head.origin, size: head.size, known: size },
          'a witness knows a larger log than this database has: it comes from an older backup',
        );
        await log.dispute(head, { by: witness.url, size });
        return [];
      }
      sizes.set(known, size);
      reply = await submit(head, size, witness);
    }
    const text = await textOf(reply);
    if (!reply.ok) throw new Error(`the reply has status ${reply.status}`);
    sizes.set(known, head.size);
    const key = readVerifierKey(witness.vkey);
    return key ? validLines(head, text, key) : [];
  };

  return async (): Promise<void> => {
    for (const year of years()) {
      const head = await log.find(year);
      if (!head?.note || (head.cosignedSize === head.size && consulted.has(head.origin))) continue;
      consulted.add(head.origin);
      const results = await Promise.allSettled(witnesses.map((witness) => cosign(head, witness)));
      for (const [at, result] of results.entries())
        if (result.status === 'rejected')
          logger.warn(
            { witness: witnesses[at]?.url, reason: String(result.reason) },
            'a witness did not cosign',
          );
      const lines = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
      if (lines.length > 0) await log.cosign(head, lines);
    }
  };
}

/** Returns the lines of the reply that contain a valid signature by the witness's key. */
function validLines({ note }: PublicLog, reply: string, key: VerifierKey): string[] {
  const text = readNote(note)?.text ?? '';
  return reply.split('\n').filter((line) => {
    const signature = readSignature(line);
    return signature !== undefined && (cosignedAt(text, signature, key) ?? 0) > 0;
  });
}

async function textOf(reply: Response): Promise<string> {
  const text = await reply.text();
  if (text.length > REPLY_BYTES_MAX) throw new Error('the reply is too large');
  return text;
}
