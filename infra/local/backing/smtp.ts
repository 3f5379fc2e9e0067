import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BackingContext, type BackingPart, ownPart, theirPart } from './backing-service.ts';
import { probeTcp } from './ports.ts';

const MAILDEV = fileURLToPath(new URL('./maildev.mjs', import.meta.url));
const HOST = '127.0.0.1';
const READY_TIMEOUT_MS = 90_000;
const INBOX_TIMEOUT_MS = 2_000;
const DEFAULT_SMTP_PORT = 25;

export type SmtpContext = BackingContext & {
  /** Port of the web inbox, which also serves the mails as JSON at `/email`. */
  inboxPort: number;
};

/**
 * Finds the mail server: SMTP_URL, or else maildev, which stores every mail and shows it in a web
 * inbox.
 */
export async function findSmtp(context: SmtpContext): Promise<BackingPart> {
  const { env, port, inboxPort } = context;
  const theirs = env.SMTP_URL;
  if (theirs) return theirPart('smtp', theirs, () => probeUrl(theirs));
  const mails = join(context.dataDir, 'mails');
  await mkdir(mails, { recursive: true });
  const inboxUrl = `http://${HOST}:${inboxPort}`;
  return ownPart(context, {
    name: 'smtp',
    by: 'embedded',
    url: `smtp://${HOST}:${port}`,
    inboxUrl,
    more: [inboxPort],
    command: process.execPath,
    args: [MAILDEV, String(port), String(inboxPort), mails],
    async probe() {
      await probeTcp(HOST, port);
      const reply = await fetch(`${inboxUrl}/healthz`, { signal: AbortSignal.timeout(INBOX_TIMEOUT_MS) });
      if (!reply.ok) throw new Error(`the inbox answered ${reply.status}`);
    },
    readyTimeoutMs: READY_TIMEOUT_MS,
  });
}

function probeUrl(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  return probeTcp(hostname, port ? Number(port) : DEFAULT_SMTP_PORT);
}
