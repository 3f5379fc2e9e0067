import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import mongoose from 'mongoose';
import type { Page } from 'playwright';
import { describe, expect, it, onTestFinished } from 'vitest';
import { HOSTILE_SITES, serveSite } from '../../packages/tlog/test/hostile-site.ts';
import { until } from '../support/until.ts';
import { closeContext } from './close-context.ts';
import { downloadAfterClick } from './download.ts';
import { openSite } from './open-site.ts';

const { system, browser } = await openSite();
const { web, backing } = system;
const run = promisify(execFile);
/**
 * The trainer needs a minute or two for its first champion. After that, a signal must be published
 * and settle.
 */
const SETTLED_WITHIN_MS = 300_000;
const VERDICT_WITHIN_MS = 60_000;

let slot: number;

async function open(path: string): Promise<{ page: Page; refused: string[] }> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  onTestFinished(() => closeContext(context));
  const page = await context.newPage();
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  await page.goto(path.startsWith('file:') ? path : web + path);
  return { page, refused };
}
const verdictOf = async (page: Page) => {
  const verdict = page.locator('#verdict');
  await until(
    'a verdict',
    async () => expect(await verdict.textContent()).toMatch(/^(Intact|NOT INTACT|The log couldn’t)/),
    VERDICT_WITHIN_MS,
  );
  return `${await verdict.textContent()} ${await page.locator('#findings').textContent()}`;
};
/** Saves the page as a file, like a visitor, and returns the address of the file. */
async function keepFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'croneai-verify-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const kept = join(folder, 'verify.html');
  await writeFile(kept, await (await fetch(`${web}/verify.html`)).text());
  return `file://${kept}`;
}
const dayOf = (slotAt: number) => new Date(slotAt).toISOString().slice(0, 10);
const span = () => `from=${new Date(Date.now() - 3_600_000).toISOString()}&to=${new Date().toISOString()}`;

describe('the public record', () => {
  it(
    'can be verified in a browser, also from a saved file, once a signal is settled',
    async () => {
      await until(
        'a settled signal in the log',
        async () => {
          const reply = await (await fetch(`${web}/api/record/signals?${span()}`)).json();
          const logged = await Promise.all(
            reply.data.map(async (signal: { slot: number }) => {
              const { data } = await (await fetch(`${web}/api/record/slots/${signal.slot}`)).json();
              return data.signals[0]?.proof.settled ? signal.slot : undefined;
            }),
          );
          slot = logged.find((each) => each !== undefined) as number;
          expect(slot).toBeDefined();
        },
        SETTLED_WITHIN_MS,
      );
      const { page, refused } = await open('/verify');
      expect(await verdictOf(page)).toMatch(/^Intact/);
      await page.getByText(/^Signals opened and settled again[1-9]/).waitFor();
      expect(refused).toEqual([]);
      const { page: file } = await open(await keepFile());
      await file.locator('#site').fill(web);
      await file.locator('#check').click();
      expect(await verdictOf(file)).toMatch(/^Intact/);
    },
    SETTLED_WITHIN_MS + 2 * VERDICT_WITHIN_MS,
  );

  it('leads from a figure to a day, to the cells of the day, to a signal, and to the proof of the signal', async () => {
    const { page, refused } = await open('/record');
    await page.getByRole('heading', { name: 'Every slot of the day' }).waitFor();
    await page.getByRole('heading', { name: 'If you enter later' }).waitFor();
    await page.goto(`${web}/record?day=${dayOf(slot)}`);
    const share = page.getByRole('button', { name: 'Share this day' });
    await share.waitFor();
    await until('the day is in sight', async () => {
      const height = page.viewportSize()?.height ?? 0;
      const { y } = (await share.boundingBox()) ?? { y: Number.NaN };
      expect(y > 0 && y < height).toBe(true);
    });
    await page.goto(`${web}/record/signals/${slot}`);
    await page.getByText(/^In the public log before the price moved$/).click();
    await page.getByText('"kind":"slot"').waitFor();
    const file = await downloadAfterClick(page.getByRole('button', { name: 'Proof file' }).first());
    const proof = await readFile(await file.path(), 'utf8');
    expect(proof).toMatch(/^c2sp\.org\/tlog-proof@v1\nindex \d+\n/);
    expect(refused).toEqual([]);
  });

  it('offers each day as a picture in which words and cells are visible', async () => {
    // Opens the day of the slot, because the picture of today is empty just after midnight.
    const { page } = await open(`/record?day=${dayOf(slot)}`);
    const file = await downloadAfterClick(page.getByRole('button', { name: 'Share this day' }));
    const picture = (await readFile(await file.path())).toString('base64');
    const colours = await page.evaluate(async (data) => {
      const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
      context.drawImage(image, 0, 0);
      const pixels = new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer);
      const counts = new Map<number, number>();
      for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
      return [...counts.values()].filter((count) => count > 500).length;
    }, picture);
    // The picture has at least the background, the text, the accent, and one kind of cell.
    expect(colours).toBeGreaterThanOrEqual(4);
  });

  it('has a verifier that, saved as a file, reports what is wrong with each hostile site', async () => {
    const { page } = await open(await keepFile());
    for (const [what, make, report] of HOSTILE_SITES) {
      const { url, close } = await serveSite(make());
      onTestFinished(close);
      await page.locator('#site').fill(url);
      await page.locator('#year').fill('2026');
      await page.locator('#check').click();
      expect(await verdictOf(page), what).toMatch(report);
    }
  });

  it('reports without a network that the log is unreadable, and keeps the input', async () => {
    const { page } = await open('/verify');
    await verdictOf(page);
    await page.context().setOffline(true);
    await page.locator('#check').click();
    await page.getByText('The log couldn’t be read').waitFor();
    await page.context().setOffline(false);
    await page.locator('#check').click();
    expect(await verdictOf(page)).toMatch(/^(Intact|The log couldn’t)/);
  });

  it('reports a signal that was changed in the database: in /verify, in verify.mjs, and on the page of the signal', async () => {
    const mongo = await mongoose
      .createConnection(backing.mongo?.url ?? '', { dbName: 'croneai_signals' })
      .asPromise();
    const signals = mongo.collection('signals');
    const before = await signals.findOne({ slot });
    onTestFinished(async () => {
      await signals.updateOne({ slot }, { $set: { outcome: before?.outcome, exitPrice: before?.exitPrice } });
      await mongo.close();
    });
    const outcome = before?.outcome === 'profit' ? 'loss' : 'profit';
    await signals.updateOne({ slot }, { $set: { outcome } });
    const { page } = await open('/verify');
    const named = new RegExp(`outcome is shown as ${outcome}, the log has ${before?.outcome}`);
    const verdict = await verdictOf(page);
    expect(verdict).toMatch(/^NOT INTACT/);
    expect(verdict).toMatch(named);
    const folder = await mkdtemp(join(tmpdir(), 'croneai-verify-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const program = join(folder, 'verify.mjs');
    await writeFile(program, await (await fetch(`${web}/verify.mjs`)).text());
    const failed = await run(process.execPath, [program, web, '--json']).catch((error) => error);
    expect(failed.code).toBe(1);
    const { findings } = JSON.parse(failed.stdout);
    expect(findings).toEqual([expect.objectContaining({ kind: 'shown-otherwise', slot })]);
    await page.goto(`${web}/record/signals/${slot}`);
    await page.getByRole('alert').getByText(named).waitFor();
  });
});
