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
const [result, verdict, progress, findings, note, facts, button] = [
  part('result'),
  part('verdict'),
  part<HTMLProgressElement>('progress'),
  part('findings'),
  part('note'),
  part('facts'),
  part<HTMLButtonElement>('check'),
];
// Uses the theme that was chosen on the site, or else the theme of the system.
if (!isKept) document.documentElement.style.colorScheme = stored('croneai.theme') ?? '';
// The links of the page lead nowhere in a saved file.
if (isKept) document.documentElement.dataset.kept = '';
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

/** Reads the browser's storage, which throws if the visitor has blocked it. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

type Remembered = KnownHead & { vkey: string };
const keyOf = (): string => `ledger:${new URL(site.value).host}/${year.value}`;
function remembered(): Remembered | undefined {
  try {
    return JSON.parse(stored(keyOf()) ?? '') as Remembered;
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

function remember(head: Remembered): void {
  try {
    localStorage.setItem(keyOf(), JSON.stringify(head));
  } catch {
    // Without storage, the next check cannot compare the log with this one.
  }
}

const count = (value: number): string => value.toLocaleString('en-US');

type Tone = 'good' | 'bad' | 'unread' | undefined;
/** Shows a verdict. `unread` is not a verdict on the log: it could not be read. */
function judge(text: string, tone: Tone): void {
  verdict.textContent = text;
  if (tone) verdict.className = tone;
  else verdict.removeAttribute('class');
}

function showFacts(rows: readonly (readonly [label: string, value: string, isCode?: true])[]): void {
  facts.replaceChildren(
    ...rows.map(([label, value, isCode]) => {
      const row = document.createElement('div');
      row.append(
        Object.assign(document.createElement('dt'), { textContent: label }),
        Object.assign(document.createElement('dd'), {
          textContent: value,
          className: isCode ? 'code' : '',
        }),
      );
      return row;
    }),
  );
}

function show(reply: CheckReply, request: CheckRequest): void {
  if ('done' in reply) {
    progress.max = reply.size;
    progress.value = reply.done;
    judge(`Checking ${count(reply.done)} of ${count(reply.size)} entries…`, undefined);
    return;
  }
  progress.hidden = true;
  button.disabled = false;
  if ('failure' in reply) {
    judge(`The log couldn’t be read: ${reply.failure}`, 'unread');
    note.textContent =
      'This says nothing about the record. Check the address and your connection, then try again.';
    return;
  }
  const { isIntact, size, root, vkey } = reply;
  const problems = reply.findings.length;
  if (isIntact) judge('Intact: every check passed', 'good');
  else judge(`NOT INTACT: ${count(problems)} ${problems === 1 ? 'problem' : 'problems'} found`, 'bad');
  findings.replaceChildren(
    ...reply.findings.map((text) => Object.assign(document.createElement('li'), { textContent: text })),
  );
  const before = request.known.map((known) => count(known.size)).join(' and ');
  note.textContent = [
    before
      ? ''
      : 'This is the first check in this browser. The next one also checks that these entries stay.',
    isIntact && before ? `Nothing has changed in the ${before} entries you checked before.` : '',
    request.withShown ? '' : 'To compare the log with what the site shows, open /verify on the site.',
  ]
    .filter(Boolean)
    .join(' ');
  showFacts([
    ['Entries', count(size)],
    ['Slots', count(reply.slots)],
    ['Signals opened and settled again', count(reply.opened)],
    ['Log', reply.origin],
    ['Time', `${reply.seconds.toFixed(1)} s`],
    ['Root', root, true],
    ['Key', vkey, true],
  ]);
  if (isIntact) remember({ size, root, seenAt: Date.now(), vkey });
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  if (!URL.canParse(site.value)) {
    result.hidden = false;
    progress.hidden = true;
    judge('Enter the site’s address, for example https://site.example', 'unread');
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
  result.hidden = false;
  progress.hidden = false;
  progress.removeAttribute('value');
  findings.replaceChildren();
  note.textContent = '';
  facts.replaceChildren();
  judge('Reading the newest state of the log…', undefined);
  worker.onmessage = ({ data }: MessageEvent<CheckReply>) => show(data, request);
  for (const one of [worker, ...helpers]) one.onerror = () => show({ failure: 'the check stopped' }, request);
  worker.postMessage(request);
});
if (!isKept) form.requestSubmit();
