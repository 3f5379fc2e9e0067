import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright';
import { SLOT_MS } from '../../packages/tlog/test/some-log.ts';
import { writeVerifyFiles } from '../../web/build/verify-files.ts';
import { startLocalBacking } from '../backing/local.ts';
import { chromiumOptions } from '../browser/chromium.ts';
import { keepSlots, type LogCosts } from './ledger/keep-slots.ts';
import { measureSlotWork } from './ledger/slot-work.ts';
import { makeYear, serveYear, YEAR } from './ledger/year.ts';
import { type Goal, reportGoals } from './measure/figures.ts';
import { readProcessorTime } from './measure/processor-time.ts';

/*
 * `npm run bench -- ledger [--serve]` measures the cost of the public log per slot, at two sizes of
 * the log, and compares it with the cost of a whole slot. It also measures the size of a year's
 * log, and the time in which verify.mjs and /verify audit that log. With `--serve`, it then keeps
 * serving the log for external programs.
 */

const [SMALL, SLOTS] = [2_000, 300];
const AUDIT_WITHIN_MS = 120_000;
const GOALS = { slotMs: 5, slotShare: 0.01, growth: 1.5, auditSeconds: 5 };

const run = promisify(execFile);
const print = (text: string) => process.stdout.write(`${text}\n`);
const goals: Goal[] = [];
const judge = (value: number, limit: number, text: string, shown = value.toFixed(2)) =>
  goals.push({ isMet: value <= limit, text: `${shown}  ${text}` });

print('Making the leaves of a year …');
const year = makeYear();
const { leaves, hashes, bundles } = year;
const mb = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
const bytesOf = (parts: readonly Uint8Array[]) => parts.reduce((sum, part) => sum + part.length, 0);
print(
  `A year: ${leaves.length} leaves, ${mb(bytesOf(leaves))}, ${mb(bytesOf(bundles))} compressed, ${mb(bytesOf(hashes))} of hashes`,
);

const files = await mkdtemp(join(tmpdir(), 'croneai-ledger-'));
await writeVerifyFiles(join(import.meta.dirname, '../../web'), files);
const pages = new Map(
  await Promise.all(
    [
      ['/verify', 'verify/index.html'],
      ['/verify-worker.js', 'verify-worker.js'],
    ].map(
      async ([path, file]) => [path, await readFile(join(files, file as string), 'utf8')] as [string, string],
    ),
  ),
);
const served = await serveYear(year, pages);
try {
  await measureAudits();
  await measureSlots();
} finally {
  await rm(files, { recursive: true });
}
reportGoals(goals);
if (process.argv.includes('--serve')) print(`\nserving ${served.site}/ledger/${YEAR}/`);
else served.close();

async function measureSlots(): Promise<void> {
  const backing = await startLocalBacking({ names: ['mongo', 'redis', 'kafka'] });
  try {
    const { urls } = backing;
    const costs: LogCosts[] = [];
    for (const size of [SMALL, leaves.length]) {
      const cost = await keepSlots(year, size, { urls, slots: SLOTS });
      costs.push(cost);
      print(
        `At ${size} leaves: ${cost.slotMs.toFixed(2)} ms of processor time a slot, ${cost.idleMs.toFixed(2)} ms for each of ${cost.idleRounds} looks at what is due, ${cost.proofMs.toFixed(2)} ms a proof`,
      );
    }
    const workMs = await measureSlotWork(urls, SLOT_MS);
    print(`A slot of five minutes costs a worker ${workMs.toFixed(0)} ms in all, without settlements`);
    const [small, large] = costs as [LogCosts, LogCosts];
    const share = (large.slotMs + large.idleRounds * large.idleMs) / workMs;
    judge(large.slotMs, GOALS.slotMs, `ms of processor time a slot, at most ${GOALS.slotMs}`);
    const percent = `${(100 * share).toFixed(2)}%`;
    judge(share, GOALS.slotShare, 'of a slot’s work, looks included, at most 1%', percent);
    const growth = large.slotMs / small.slotMs;
    judge(growth, GOALS.growth, `times as much at ${leaves.length} leaves as at ${SMALL}`);
  } finally {
    await backing.stop();
  }
}

/**
 * Audits the log with the programs that an auditor uses. These programs report the time from the
 * first byte to the verdict.
 */
async function measureAudits(): Promise<void> {
  const { stdout } = await run(
    process.execPath,
    [join(files, 'verify.mjs'), served.site, '--year', String(YEAR), '--json'],
    { timeout: AUDIT_WITHIN_MS, maxBuffer: 1e8 },
  );
  const { isIntact, seconds, findings } = JSON.parse(stdout);
  if (!isIntact) throw new Error(`verify.mjs found ${JSON.stringify(findings.slice(0, 3))}`);
  const inBrowser = await auditInBrowser();
  print(
    `The audit of a year: ${seconds.toFixed(1)} s by verify.mjs, ${inBrowser.wall.toFixed(1)} s by /verify in Chromium, ${inBrowser.processor.toFixed(1)} s of its processor time`,
  );
  judge(seconds, GOALS.auditSeconds, `s for a year by verify.mjs, at most ${GOALS.auditSeconds}`);
  judge(inBrowser.wall, GOALS.auditSeconds, `s for a year by /verify, at most ${GOALS.auditSeconds}`);
}

/**
 * Returns the seconds that the page itself shows, and the processor seconds of all Chromium
 * processes. Other programs do not affect the processor seconds.
 */
async function auditInBrowser(): Promise<{ wall: number; processor: number }> {
  const browser = await chromium.launch(chromiumOptions());
  const spent = async (): Promise<number> => {
    const { user, system } = process.cpuUsage();
    return (await readProcessorTime([])).ours - (user + system) / 1e6;
  };
  try {
    const before = await spent();
    const page = await browser.newPage();
    // Selects the year of the log, because the page first checks the current year.
    await page.goto(`${served.site}/verify`);
    await page.locator('#year').fill(String(YEAR));
    const details = page.locator('#details', { hasText: 'checked in' });
    await details.waitFor({ timeout: AUDIT_WITHIN_MS });
    const [, seconds] = /checked in ([\d.]+) s/.exec((await details.textContent()) ?? '') ?? [];
    const verdict = await page.locator('#verdict').textContent();
    if (!verdict?.startsWith('Intact')) throw new Error(`/verify shows ${verdict}`);
    return { wall: Number(seconds), processor: (await spent()) - before };
  } finally {
    await browser.close();
  }
}
