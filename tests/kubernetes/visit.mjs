// Runs inside the cluster: calls the site without a pause until standard input ends, and prints how
// often each answer came. The first line is JSON: { url, token, paths, readers }.
import { createInterface } from 'node:readline';

const PAUSE_MS = 50;
const TIMEOUT_MS = 15_000;

const lines = createInterface({ input: process.stdin });
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

let readers = [];
lines.once('line', (line) => {
  const plan = JSON.parse(line);
  readers = Array.from({ length: plan.readers }, () => visit(plan));
});
lines.once('close', async () => {
  isOver = true;
  await Promise.all(readers);
  console.log(JSON.stringify(answers));
});
