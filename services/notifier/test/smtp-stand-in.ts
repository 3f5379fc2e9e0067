import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

type TakenMail = { recipient: string; raw: string; messageId: string };

export type SmtpStandIn = {
  port: number;
  /** Accepted messages, in the order in which they arrived. */
  mails: TakenMail[];
  /** The first word of each SMTP command, in the order in which the commands arrived. */
  commands: string[];
  close(): Promise<void>;
};

/**
 * Returns the refusal of a recipient, for example `550 5.1.1 No such user`. Returns undefined to
 * accept the recipient.
 */
export type AnswerRecipient = (address: string) => string | undefined;

/**
 * Starts a fake mail server that can refuse recipients. The mail server of other tests, maildev,
 * accepts every recipient.
 */
export async function startSmtpStandIn({
  port = 0,
  answerRecipient = () => undefined,
  answerMessage = () => undefined,
  thinkMs = 0,
}: {
  port?: number;
  answerRecipient?: AnswerRecipient;
  answerMessage?: (raw: string) => string | undefined;
  /** Time that the server needs to accept each message. */
  thinkMs?: number;
} = {}): Promise<SmtpStandIn> {
  const mails: TakenMail[] = [];
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    talk(socket, { mails, commands, answerRecipient, answerMessage, thinkMs });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    mails,
    commands,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function talk(
  socket: Socket,
  {
    mails,
    commands,
    answerRecipient,
    answerMessage,
    thinkMs,
  }: {
    mails: TakenMail[];
    commands: string[];
    answerRecipient: AnswerRecipient;
    answerMessage: (raw: string) => string | undefined;
    thinkMs: number;
  },
): void {
  let buffered = '';
  let recipient = '';
  let message: string[] | undefined;
  const reply = (line: string) => socket.write(`${line}\r\n`);

  const endMessage = async (lines: string[]) => {
    const raw = lines.join('\r\n');
    await delay(thinkMs);
    // A mail is not accepted if the client has hung up before the reply.
    if (socket.destroyed) return;
    const refusal = answerMessage(raw);
    if (refusal) return reply(refusal);
    mails.push({ recipient, raw, messageId: /^Message-ID: (.*)$/im.exec(raw)?.[1] ?? '' });
    return reply('250 2.0.0 Taken');
  };
  const obey = (line: string) => {
    if (message) {
      if (line !== '.') return message.push(line);
      const lines = message;
      message = undefined;
      return void endMessage(lines);
    }
    const command = line.toUpperCase();
    commands.push(command.split(' ')[0] ?? '');
    if (command.startsWith('RCPT TO:')) {
      recipient = /<(.*)>/.exec(line)?.[1] ?? '';
      return reply(answerRecipient(recipient) ?? '250 2.1.5 OK');
    }
    if (command === 'STARTTLS') return reply('502 5.5.1 Not here');
    if (command === 'DATA') {
      message = [];
      return reply('354 Go on');
    }
    return reply(command === 'QUIT' ? '221 Bye' : '250 OK');
  };

  reply('220 stand-in ESMTP');
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    buffered += chunk;
    const lines = buffered.split('\r\n');
    buffered = lines.pop() ?? '';
    for (const line of lines) obey(line);
  });
}
