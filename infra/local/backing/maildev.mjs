// Mail server of a local system: maildev with its web inbox. By default, maildev accepts a mail
// before it has written the mail to a file, so a kill could lose an accepted mail. This program
// delays the reply until the whole mail is in the file, which maildev loads at its next start.
// Usage: node maildev.mjs SMTP_PORT INBOX_PORT MAIL_FOLDER
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import MailDev from 'maildev';

const HOST = '127.0.0.1';
const LOOK_EVERY_MS = 2;
const WRITE_DEADLINE_MS = 5_000;

const [smtpPort, inboxPort, folder] = process.argv.slice(2);
const maildev = new MailDev({
  ip: HOST,
  smtp: Number(smtpPort),
  web: Number(inboxPort),
  mailDirectory: folder,
  silent: true,
});

const acceptMail = maildev.smtp.onData;
maildev.smtp.onData = (stream, session, callback) => {
  let bytes = 0;
  const counted = new Transform({
    transform(chunk, _encoding, done) {
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  acceptMail(stream.pipe(counted), session, (error, message) => {
    if (error) return callback(error);
    const id = /queued as (\S+)/.exec(message)?.[1];
    waitForFile(join(folder, `${id}.eml`), () => bytes).then(
      () => callback(null, message),
      (failure) => callback(failure),
    );
  });
};

async function waitForFile(file, expectedBytes) {
  const deadline = Date.now() + WRITE_DEADLINE_MS;
  for (;;) {
    const size = await stat(file).then(
      (found) => found.size,
      () => -1,
    );
    if (size === expectedBytes()) return;
    if (Date.now() > deadline) throw new Error(`${file} was not written in time`);
    await sleep(LOOK_EVERY_MS);
  }
}

maildev.listen();
process.on('SIGTERM', () => process.exit(0));
