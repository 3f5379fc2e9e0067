import { paths, signalPath } from '@croneai/contracts/paths.ts';
import { type Browser, chromium, type Page } from 'playwright';
import type { RunInfo } from '../../../infra/local/processes/run-file.ts';
import { chromiumOptions } from '../../browser/chromium.ts';
import {
  CHART_FILE,
  type ColdOpen,
  type ColdOpenOptions,
  openCold,
  SLOW_4G,
} from '../../browser/cold-open.ts';
import { waitUntilDrawn, waitUntilReadable } from '../../browser/pushed-signal.ts';
import { storageOf } from '../../browser/signed-in.ts';
import { apiClient, signIn } from '../../support/api-client.ts';
import { waitForOpenSignal } from '../../support/open-signal.ts';
import { type Goal, median } from '../measure/figures.ts';

/** Names of the visits of signed-in members: `npm run bench -- web --page push`. */
export const APP_VISITS = ['push', 'signals'] as const;
export type AppVisit = (typeof APP_VISITS)[number];

/**
 * Maximum time in ms from the tap on a push until the direction and the entry are readable, with an
 * empty cache on slow 4G.
 */
const PUSH_READABLE_MAX_MS = 2_500;
/** Maximum transfer in kB of a signals page with an empty cache, with data saver and without. */
const SIGNALS_MAX_KB = { saving: 150, usual: 220 };
/** Number of files that the report of a visit lists. */
const FILES_LISTED = 25;

type Result = { lines: string[]; goals: Goal[] };

/** Opens pages of a member while a signal is open, each time in a browser with an empty cache. */
export async function visitApp(
  system: RunInfo,
  { visits, rounds, listsFiles }: { visits: readonly AppVisit[]; rounds: number; listsFiles: boolean },
): Promise<Result> {
  const browser = await chromium.launch(chromiumOptions());
  try {
    const results: Result[] = [];
    const options = { rounds, listsFiles };
    if (visits.includes('push')) results.push(await openPushes(await memberIn(browser, system), options));
    if (visits.includes('signals')) results.push(await openSignals(await memberIn(browser, system), options));
    return {
      lines: results.flatMap(({ lines }) => lines),
      goals: results.flatMap(({ goals }) => goals),
    };
  } finally {
    await browser.close();
  }
}

type Rounds = { rounds: number; listsFiles: boolean };

type Member = Awaited<ReturnType<typeof memberIn>>;

/** Signs in, and returns how the member opens pages, each with an empty cache. */
async function memberIn(browser: Browser, { web, accounts }: RunInfo) {
  const member = await signIn(apiClient(web), accounts.gold);
  const storageState = storageOf(member, web);
  return {
    openSignal: () => waitForOpenSignal(web, member.token),
    open: (path: string, look: Omit<ColdOpenOptions, 'storageState' | 'url'>) =>
      openCold(browser, { storageState, url: new URL(path, web).href, ...look }),
  };
}

/** Opens an open signal as a tap on its push does. */
async function openPushes({ openSignal, open }: Member, { rounds, listsFiles }: Rounds): Promise<Result> {
  const pushes = await repeat(rounds, async () => {
    const { id } = await openSignal();
    return open(signalPath(id), {
      throttling: SLOW_4G,
      isReadable: waitUntilReadable,
      isDrawn: waitUntilDrawn,
    });
  });
  const times = pushes.map(({ readableMs }) => readableMs);
  const readable = median(times);
  const drawn = median(pushes.map(({ drawnMs }) => drawnMs));
  const weight = median(pushes.map(({ transferKb }) => transferKb));
  return {
    lines: [
      `push of an open signal, cold on slow 4G: readable after ${readable.toFixed(0)} ms (${spread(times)}), the whole page after ${drawn.toFixed(0)} ms, ${weight.toFixed(0)} kB`,
      ...(listsFiles ? filesOf(closestTo(pushes, readable)) : []),
    ],
    goals: [
      {
        isMet: readable <= PUSH_READABLE_MAX_MS,
        text: `${readable.toFixed(0)} ms (at most ${PUSH_READABLE_MAX_MS})  a push to readable direction and entry`,
      },
    ],
  };
}

/** Opens the signals page with data saver, and as usual. */
async function openSignals({ openSignal, open }: Member, { rounds, listsFiles }: Rounds): Promise<Result> {
  const openPage = (isSaving: boolean) =>
    repeat(rounds, async () => {
      // The page must still show the running signal when the last file has loaded.
      await openSignal();
      const isReadable = (page: Page) => page.getByText('Previous signals').first().waitFor();
      return open(paths.signals, { isReadable, isSaving });
    });
  const [saving, usual] = [await openPage(true), await openPage(false)];
  const kbOf = (visits: readonly ColdOpen[]) => median(visits.map(({ transferKb }) => transferKb));
  const chart = median(usual.map(chartKbOf));
  const weights = { saving: kbOf(saving), usual: kbOf(usual) };
  const [size] = usual.filter(({ transferKb }) => transferKb === weights.usual);
  return {
    lines: [
      `signals page with an open signal, cold: ${weights.saving.toFixed(0)} kB with data saver; otherwise ${(weights.usual - chart).toFixed(0)} kB before the chart and ${weights.usual.toFixed(0)} kB with it`,
      ...(listsFiles && size ? filesOf(size) : []),
    ],
    goals: Object.entries(weights).map(([way, kb]) => {
      const maxKb = SIGNALS_MAX_KB[way as keyof typeof SIGNALS_MAX_KB];
      return {
        isMet: kb <= maxKb,
        text: `${kb.toFixed(0)} kB (at most ${maxKb})  the signals page, cold, ${way}`,
      };
    }),
  };
}

const chartKbOf = ({ files }: ColdOpen): number =>
  files.filter(({ path }) => CHART_FILE.test(path)).reduce((sum, { kb }) => sum + kb, 0);

const spread = (values: readonly number[]): string =>
  `${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)}`;

const closestTo = (visits: readonly ColdOpen[], readableMs: number): ColdOpen | undefined =>
  visits.find((visit) => visit.readableMs === readableMs);

/** Lists the files of a visit in the order of their requests. */
function filesOf(visit: ColdOpen | undefined): string[] {
  const files = (visit?.files ?? []).toSorted((a, b) => a.requestedMs - b.requestedMs);
  return files
    .slice(0, FILES_LISTED)
    .map(
      ({ path, kb, requestedMs, loadedMs }) =>
        `  ${requestedMs.toFixed(0).padStart(6)} to ${loadedMs.toFixed(0).padStart(6)} ms ${kb.toFixed(1).padStart(7)} kB  ${path}`,
    );
}

async function repeat<T>(rounds: number, once: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let round = 1; round <= rounds; round += 1) results.push(await once());
  return results;
}
