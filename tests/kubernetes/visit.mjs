// Runs inside the cluster: calls the site until /tmp/stop exists, then writes to /tmp/answers.json
// how often it received each answer. Its argument is JSON: { url, token, paths, readers }.
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';

const STOP = '/tmp/stop';
const ANSWERS = '/tmp/answers.json';
const PAUSE_MS = 50;
const TIMEOUT_MS = 15_000;

const answers = {};
let isOver = false;

async function visit({ url, token, paths }) {
  while (!isOver) {
    for (const path of paths) {
      const answer = await ask(new URL(path, url), token).catch(
        (error) => `${error.cause?.code ?? error.message} ${path}`,
      );
      answers[answer] = (answers[answer] ?? 0) + 1;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

async function ask(url, token) {
  const reply = await fetch(url, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await reply.text();
  return `${reply.status} ${url.pathname}${reply.ok ? '' : ` ${text.slice(0, 200)}`}`;
}

for (const file of [STOP, ANSWERS]) rmSync(file, { force: true });
const watch = setInterval(() => {
  isOver = existsSync(STOP);
}, PAUSE_MS);
const plan = JSON.parse(process.argv[2]);
await Promise.all(Array.from({ length: plan.readers }, () => visit(plan)));
clearInterval(watch);
writeFileSync(`${ANSWERS}.new`, JSON.stringify(answers));
renameSync(`${ANSWERS}.new`, ANSWERS);
