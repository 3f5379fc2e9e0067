// Runs inside the cluster. Calls the site and holds streams until /tmp/stop exists. Then writes to
// /tmp/report.json how often it received each answer, and how often each stream ended before the
// stop. The argument is JSON: { url, token, calls: [{ method, path, headers, body }], readers,
// streams }.
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';

const STOP = '/tmp/stop';
const REPORT = '/tmp/report.json';
const PAUSE_MS = 50;
const TIMEOUT_MS = 15_000;

const { url, token, calls, readers, streams } = JSON.parse(process.argv[2]);
const authorization = `Bearer ${token}`;
const answers = {};
let isOver = false;
const over = new AbortController();
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const count = (answer) => {
  answers[answer] = (answers[answer] ?? 0) + 1;
};

async function visit() {
  while (!isOver) {
    for (const call of calls) {
      count(await ask(call).catch((error) => `${error.cause?.code ?? error.message} ${call.path}`));
      await sleep(PAUSE_MS);
    }
  }
}

async function ask({ method, path, headers, body }) {
  const reply = await fetch(new URL(path, url), {
    method,
    headers: { authorization, ...(body && { 'content-type': 'application/json' }), ...headers },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await reply.text();
  return `${reply.status} ${method} ${path}${reply.ok ? '' : ` ${text.slice(0, 200)}`}`;
}

/**
 * Holds a stream like a page: after the stream ends, waits for its `retry` time and opens it again.
 * Returns how often the stream ended before the stop.
 */
async function follow() {
  let torn = 0;
  while (!isOver) {
    let retryMs = 1_000;
    const reply = await fetch(new URL('/api/stream', url), {
      headers: { authorization },
      signal: over.signal,
    }).catch((error) => error);
    if (reply.status === 200) {
      const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
      try {
        for (let part = await reader.read(); !part.done; part = await reader.read())
          retryMs = Number(/^retry: ?(\d+)$/m.exec(part.value)?.[1] ?? retryMs);
      } catch {
        // The connection was cut.
      }
      if (!isOver) torn += 1;
    } else if (!isOver) count(`${reply.status ?? reply.cause?.code ?? reply.message} GET /api/stream`);
    if (!isOver) await Promise.race([sleep(retryMs), ended]);
  }
  return torn;
}

for (const file of [STOP, REPORT]) rmSync(file, { force: true });
const ended = new Promise((resolve) => over.signal.addEventListener('abort', resolve));
const watch = setInterval(() => {
  isOver = existsSync(STOP);
  if (isOver) over.abort();
}, PAUSE_MS);
const visits = Array.from({ length: readers }, visit);
const torn = await Promise.all(Array.from({ length: streams }, follow));
await Promise.all(visits);
clearInterval(watch);
writeFileSync(`${REPORT}.new`, JSON.stringify({ answers, torn }));
renameSync(`${REPORT}.new`, REPORT);
