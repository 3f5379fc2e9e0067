import { fromHex, toBase64 } from '@croneai/tlog/bytes.ts';
import type { KnownHead } from '@croneai/tlog/record/audit.ts';
import type { CheckReply, CheckRequest, Role } from './worker.ts';

/*
 * The page /verify, which readers can also save. It is a single document that contains everything
 * it needs.
 */

const part = <E extends HTMLElement>(id: string): E => document.getElementById(id) as E;
const isKept = location.protocol === 'file:';
const [form, site, year] = [
  part<HTMLFormElement>('form'),
  part<HTMLInputElement>('site'),
  part<HTMLInputElement>('year'),
];
const [progress, verdict, findings, details, button] = [
  part<HTMLProgressElement>('progress'),
  part('verdict'),
  part('findings'),
  part('details'),
  part<HTMLButtonElement>('check'),
];
// Uses the theme that was chosen on the site, or else the theme of the system.
if (!isKept) document.documentElement.style.colorScheme = localStorage.getItem('croneai.theme') ?? '';
site.value = isKept ? '' : location.origin;
year.value = String(new Date().getUTCFullYear());

/** Starts the worker. On the site it is a separate file, and a saved page contains it. */
const startWorker = (): Worker =>
  isKept
    ? new Worker(
        URL.createObjectURL(new Blob([part('worker').textContent ?? ''], { type: 'text/javascript' })),
      )
    : new Worker('/verify-worker.js');
/** More helpers would wait for the worker that combines their results. */
const HELPERS_MAX = 4;

/** Starts with the page, so that all code is loaded early. A check then requests only the log. */
const worker = startWorker();
const helpers = Array.from({ length: Math.min(HELPERS_MAX, navigator.hardwareConcurrency) }, startWorker);
const channels = helpers.map((helper) => {
  const { port1, port2 } = new MessageChannel();
  helper.postMessage({ examineFor: port1 } satisfies Role, [port1]);
  return port2;
});
worker.postMessage({ helpers: channels } satisfies Role, channels);

type Remembered = KnownHead & { vkey: string };
const keyOf = (): string => `ledger:${new URL(site.value).host}/${year.value}`;
function remembered(): Remembered | undefined {
  try {
    return JSON.parse(localStorage.getItem(keyOf()) ?? '') as Remembered;
  } catch {
    return undefined;
  }
}

/** Reads the size and the root of the log from a URL in an email, such as `#210344.9f3c…`. */
function headInAddress(): KnownHead | undefined {
  const [, size, root] = /^#(\d{1,15})\.([0-9a-f]{64})$/.exec(location.hash) ?? [];
  const bytes = root && fromHex(root);
  return size && bytes ? { size: Number(size), root: toBase64(bytes), seenAt: 0 } : undefined;
}

function show(reply: CheckReply, request: CheckRequest): void {
  if ('done' in reply) {
    progress.max = reply.size;
    progress.value = reply.done;
    verdict.textContent = `Checking ${reply.done.toLocaleString()} of ${reply.size.toLocaleString()} leaves…`;
    return;
  }
  progress.hidden = true;
  button.disabled = false;
  if ('failure' in reply) {
    verdict.className = 'bad';
    verdict.textContent = `The log couldn’t be read: ${reply.failure}`;
    return;
  }
  verdict.className = reply.isIntact ? 'good' : 'bad';
  verdict.textContent = reply.verdict;
  findings.replaceChildren(
    ...reply.findings.map((text) => Object.assign(document.createElement('li'), { textContent: text })),
  );
  const before = request.known.map(({ size }) => size.toLocaleString()).join(' and ');
  details.textContent = [
    `${reply.origin}, checked in ${reply.seconds.toFixed(1)} s.`,
    before
      ? `Nothing has changed in the ${before} entries you checked before.`
      : 'First check in this browser.',
    request.withShown ? '' : 'To compare the log with what the site shows, open /verify on the site.',
    `Key: ${reply.vkey}`,
  ]
    .filter(Boolean)
    .join('\n');
  if (!reply.isIntact) return;
  const head: Remembered = { size: reply.size, root: reply.root, seenAt: Date.now(), vkey: reply.vkey };
  localStorage.setItem(keyOf(), JSON.stringify(head));
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  if (!URL.canParse(site.value)) {
    verdict.className = 'bad';
    verdict.textContent = 'Enter the site’s address, for example https://site.example';
    return;
  }
  const own = remembered();
  const known = [own, headInAddress()].filter((head) => head !== undefined);
  const request: CheckRequest = {
    site: site.value,
    year: Number(year.value),
    vkey: own?.vkey,
    known,
    withShown: new URL(site.value).origin === location.origin,
  };
  button.disabled = true;
  progress.hidden = false;
  progress.removeAttribute('value');
  findings.replaceChildren();
  details.textContent = '';
  verdict.className = '';
  verdict.textContent = 'Reading the checkpoint…';
  worker.onmessage = ({ data }: MessageEvent<CheckReply>) => show(data, request);
  for (const one of [worker, ...helpers]) one.onerror = () => show({ failure: 'the check stopped' }, request);
  worker.postMessage(request);
});
if (!isKept) form.requestSubmit();
