import { connect as connectPlain } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { SECOND_MS } from '@croneai/contracts/units.ts';
import { z } from 'zod';

const ANSWERS_WITHIN_MS = 15 * SECOND_MS;
/** Time limit for reading the mailbox once, even if the mailbox sends slowly. */
const LOOK_WITHIN_MS = 30 * SECOND_MS;
/**
 * Maximum number of mails that are read at once. A fuller mailbox is emptied over several reads.
 */
const MAILS_PER_LOOK = 100;
/**
 * Larger mails are deleted unread. Anybody can send mails to this mailbox, and mails without a
 * maximum size could fill the memory.
 */
const MAIL_MAX_BYTES = 256 * 1024;
/** Maximum length of a line. RFC 5322 allows only 998 characters, so this limit is generous. */
const LINE_MAX_CHARACTERS = 64 * 1024;
const POP3S_PORT = 995;
const POP3_PORT = 110;

export type Mailbox = {
  /** Removes the mails to an address from the mailbox; resolves to their texts, oldest first. */
  take(address: string): Promise<string[]>;
};

/** Opens the mailbox at a URL: POP3, or the inbox of a local system. */
export function openMailbox(text: string): Mailbox {
  const url = new URL(text);
  return { take: (address) => (url.protocol === 'http:' ? takeLocal : takeByPop3)(url, address) };
}

const localMailsSchema = z.array(
  z.object({
    id: z.string(),
    text: z.string().default(''),
    to: z.array(z.object({ address: z.string() })).default([]),
  }),
);

/**
 * Removes the mails to an address from maildev, the inbox of a local system. All members share that
 * inbox, so other mails stay.
 */
async function takeLocal(url: URL, address: string): Promise<string[]> {
  const call = async (path: string, method: string) => {
    const reply = await fetch(new URL(path, url), {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    });
    if (!reply.ok) throw new Error(`the inbox answered ${reply.status}`);
    return reply.json();
  };
  const mails = localMailsSchema.parse(await call('/email', 'GET'));
  const theirs = mails.filter(({ to }) => to.some((one) => one.address === address));
  for (const { id } of theirs) await call(`/email/${id}`, 'DELETE');
  return theirs.map((mail) => mail.text);
}

/**
 * Removes mails by POP3 (RFC 1939). The mailbox belongs to the canary, so mails of earlier runs are
 * deleted as well. The returned texts are not decoded, because the line with the code is readable
 * without decoding.
 */
async function takeByPop3(url: URL, address: string): Promise<string[]> {
  const { hostname: host, protocol, port } = url;
  const socket =
    protocol === 'pop3s:'
      ? connectTls({ host, port: Number(port || POP3S_PORT), servername: host })
      : connectPlain({ host, port: Number(port || POP3_PORT) });
  socket.setEncoding('latin1');
  socket.setTimeout(ANSWERS_WITHIN_MS, () => socket.destroy(new Error('the mailbox does not answer')));
  const deadline = setTimeout(() => socket.destroy(new Error('the mailbox is too slow')), LOOK_WITHIN_MS);
  const lines = linesOf(socket);
  const next = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done) throw new Error('the mailbox closed the connection');
    return value;
  };
  /**
   * Sends a command, and throws unless the mailbox accepts it. The error omits the argument, which
   * may be a password.
   */
  const send = async (verb: string, argument?: string | number): Promise<string> => {
    socket.write(`${argument === undefined ? verb : `${verb} ${argument}`}\r\n`);
    const answer = await next();
    if (!answer.startsWith('+OK')) throw new Error(`the mailbox refused ${verb}`);
    return answer;
  };
  try {
    if (!(await next()).startsWith('+OK')) throw new Error('the mailbox refused the connection');
    await send('USER', decodeURIComponent(url.username));
    await send('PASS', decodeURIComponent(url.password));
    const count = Number((await send('STAT')).split(' ')[1]);
    const found: string[] = [];
    for (let number = 1; number <= Math.min(count, MAILS_PER_LOOK); number += 1) {
      const bytes = Number((await send('LIST', number)).split(' ')[2]);
      const text = bytes > MAIL_MAX_BYTES ? '' : await retrieve(number);
      if (text.split('\n\n', 1)[0]?.toLowerCase().includes(address)) found.push(text);
      await send('DELE', number);
    }
    // Only QUIT makes the deletions final. If it fails, the next read deletes the mails.
    await send('QUIT').catch(() => undefined);
    return found;
  } finally {
    clearTimeout(deadline);
    socket.destroy();
  }

  async function retrieve(number: number): Promise<string> {
    await send('RETR', number);
    const mail: string[] = [];
    for (let line = await next(); line !== '.'; line = await next()) mail.push(line.replace(/^\.\./, '.'));
    return mail.join('\n');
  }
}

async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string, void> {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\r\n');
    rest = lines.pop() ?? '';
    if (rest.length > LINE_MAX_CHARACTERS) throw new Error('the mailbox sent too long a line');
    yield* lines;
  }
}
