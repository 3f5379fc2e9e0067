import { paths, signalPath } from '@croneai/contracts/paths.ts';
import type { Signal } from '@croneai/contracts/signals.ts';
import { chromium, type Page } from 'playwright';
import type { RunInfo } from '../../../infra/local/processes/run-file.ts';
import { chromiumOptions } from '../../browser/chromium.ts';
import { type ColdOpen, openCold, SLOW_4G } from '../../browser/cold-open.ts';
import { storageOf } from '../../browser/signed-in.ts';
import { apiClient, signIn } from '../../support/api-client.ts';

/** Opens the signals page in a browser with an empty cache, with data saver and without. */
export async function openSignals({ web, accounts }: RunInfo): Promise<Record<'saving' | 'usual', ColdOpen>> {
  const storageState = storageOf(await signIn(apiClient(web), accounts.gold), web);
  const url = new URL(paths.signals, web).href;
  const isReadable = (page: Page) => page.getByText('Previous signals').first().waitFor();
  const browser = await chromium.launch(chromiumOptions());
  try {
    const saving = await openCold(browser, { storageState, url, isReadable, isSaving: true });
    return { saving, usual: await openCold(browser, { storageState, url, isReadable }) };
  } finally {
    await browser.close();
  }
}

/**
 * Opens the newest signal as a tap on its push does, each time in a browser with an empty cache.
 */
export async function openPushes({ web, accounts }: RunInfo, rounds: number): Promise<ColdOpen[]> {
  const api = apiClient(web);
  const signedIn = await signIn(api, accounts.gold);
  const { envelope } = await api.call<Signal[]>('GET', '/api/signals?limit=1', { token: signedIn.token });
  const [newest] = envelope.data;
  if (!newest) throw new Error('no signal to open');
  const browser = await chromium.launch(chromiumOptions());
  try {
    const visits: ColdOpen[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const visit = await openCold(browser, {
        storageState: storageOf(signedIn, web),
        url: new URL(signalPath(newest.id), web).href,
        throttling: SLOW_4G,
        isReadable: (page) => page.locator('[data-ladder=flat]').first().waitFor(),
      });
      visits.push(visit);
    }
    return visits;
  } finally {
    await browser.close();
  }
}
