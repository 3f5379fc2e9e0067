import type { ChannelSettings } from '@croneai/contracts/endpoints/notifier/channels.ts';
import type { OwnTrade } from '@croneai/contracts/own-trades.ts';
import { ownTradesPath, signalPath, slotRecordPath } from '@croneai/contracts/paths.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import type { Page } from 'playwright';
import { becomeSilver } from '../../support/become-silver.ts';
import { until } from '../../support/until.ts';
import { waitUntilDrawn, waitUntilReadable } from '../pushed-signal.ts';
import { storageOf } from '../signed-in.ts';
import type { Surroundings, Walk } from './walk.ts';

/** Time to train the first champion plus two slots, because not every slot has a signal. */
const SIGNAL_WITHIN_MS = 15 * MINUTE_MS;
/** A signal runs for five minutes. The rest of this time is for its settlement. */
const RESULT_WITHIN_MS = 8 * MINUTE_MS;
const STAKE_USD = 5;

type Pushed = { payload: { notification: { title: string; body: string; data: { path: string } } } };

/** A Silver member gets a signal by push, takes it, and looks at the result in the journal. */
export const silverDay: Walk = {
  name: 'silver',
  title: 'A Silver member’s day, from push to result to journal',
  intro:
    'The member has turned on alerts for signals and for results. Every page is closed when the push arrives. The clock starts when the member taps the push.',
  begin: async (surroundings) => {
    const { info, api, inbox } = surroundings;
    const member = await becomeSilver({ api, inbox, accounts: info.accounts }, 'Ngozi Eze');
    const pushes = await subscribe(surroundings, member.token);
    const pushTo = (start: string, withinMs: number) =>
      until(
        `a push that opens ${start}`,
        async () => {
          const push = (await pushes()).find(({ data }) => data.path.startsWith(start));
          if (!push) throw new Error('none yet');
          return push;
        },
        withinMs,
      );
    const push = await pushTo(signalPath(''), SIGNAL_WITHIN_MS);
    return {
      phone: { storageState: storageOf(member, info.web) },
      steps: [
        {
          name: 'signal',
          title: 'The push opens the signal',
          text: 'The direction, the entry, and the time left are readable while the page is still loading.',
          isStillLoading: true,
          act: async (page) => {
            await page.goto(new URL(push.data.path, info.web).href, { waitUntil: 'commit' });
            await waitUntilReadable(page);
          },
          quote: async () =>
            `The push had no prices, because opening a signal counts toward Silver’s daily limit. It said: “${push.title}. ${push.body}”`,
        },
        {
          name: 'page',
          title: 'The page of the signal has loaded',
          text: 'It adds the stop loss, the take profit, and the form to record the trade.',
          act: waitUntilDrawn,
        },
        {
          name: 'in',
          title: 'The member takes the trade',
          text: 'The member places the trade at the broker, then records it here with the stake. The ticket now advises a member who is in the trade, and keeps stake, entry and “Undo” in sight until the expiry.',
          act: async (page) => {
            const stake = page.getByLabel('Stake in dollars');
            const anyway = page.getByRole('button', { name: 'I entered anyway' });
            await stake.or(anyway).first().waitFor();
            // The dock hides the form while the price is away from the entry.
            if (await anyway.isVisible()) await anyway.click();
            await stake.fill(String(STAKE_USD));
            await page.getByRole('button', { name: `I’m in, $${STAKE_USD}` }).click();
            await page.getByText('You’re in', { exact: true }).first().waitFor();
          },
        },
        {
          name: 'chart',
          title: 'The chart loads on request',
          text: 'On a slow connection, the chart library loads only after a tap. The ticket is complete without it.',
          act: async (page) => {
            await page.getByRole('button', { name: 'Show chart' }).tap();
            await page.locator('figure canvas').first().waitFor();
            await page.locator('figure').first().scrollIntoViewIfNeeded();
          },
        },
        {
          name: 'result',
          title: 'The result',
          text: 'After the expiry, the open page shows the result by itself. The member’s own result comes first, from the member’s own stake and entry.',
          act: async (page) => {
            await page.getByText('Your result').first().waitFor({ timeout: RESULT_WITHIN_MS });
            await page.evaluate(() => scrollTo(0, 0));
          },
          quote: async () => {
            const path = `/api/own-trades/${push.data.path.slice(signalPath('').length)}`;
            const { envelope } = await api.call<OwnTrade>('GET', path, { token: member.token });
            const { title, body } = await pushTo(slotRecordPath(envelope.data.slot), MINUTE_MS);
            return `A second push says: “${title}. ${body}”`;
          },
        },
        {
          name: 'tags',
          title: 'A note for later',
          text: 'The member adds a tag with one tap, and writes a note. Each is saved by itself.',
          act: async (page) => {
            await page.getByRole('button', { name: 'Add a note' }).click();
            await page.getByRole('button', { name: 'morning' }).click();
            await page.getByLabel('Note').fill('Entered ten seconds after the push.');
            await page.getByLabel('Note').blur();
            await page.getByText('Saved ✓').waitFor();
          },
        },
        {
          name: 'home',
          title: 'The day on the home page',
          text: 'Home shows the last result. Further down, *Your trades today* compares the member’s result with that of all signals.',
          act: async (page) => {
            await openFromBar(page, 'Home');
            await page
              .getByText(/^1 trade\b/)
              .first()
              .waitFor();
            await page.getByText('Your trades today').first().scrollIntoViewIfNeeded();
          },
        },
        {
          name: 'journal',
          title: 'The journal',
          text: 'A page of its own has the results of today and of all trades, and each trade with its note. From ten trades on, it shows where the member wins and loses, by martingale level, hour, market, direction, and tag.',
          act: async (page) => {
            await page.getByRole('link', { name: 'All trades' }).click();
            await page.waitForURL(`**${ownTradesPath}`);
            await page.getByText('Patterns appear after 10 trades').waitFor();
          },
        },
      ],
    };
  },
};

const openFromBar = (page: Page, name: string): Promise<void> =>
  page.locator('[data-bottom-bar]').getByRole('link', { name }).click();

/** Turns on pushes for signals and results, and returns the pushes that have arrived so far. */
async function subscribe({ info, api }: Surroundings, token: string) {
  const outside = info.backing.push?.url ?? '';
  const devices = await api.call('GET', '/api/account/devices', { token });
  const { applicationServerKey } = devices.envelope as unknown as { applicationServerKey: string };
  const reply = await fetch(`${outside}/push/subscriptions`, {
    method: 'POST',
    body: JSON.stringify({ applicationServerKey }),
  });
  const subscription = (await reply.json()) as { endpoint: string; keys: object };
  const body = { ...subscription, name: 'Phone' };
  const saved = await api.call('POST', '/api/account/devices', { token, body });
  if (saved.status >= 300) throw new Error(`saving the device answered ${saved.status}`);
  const { envelope } = await api.call<ChannelSettings>('GET', '/api/account/channels', { token });
  const { quiet, rules } = envelope.data;
  const changed = await api.call('PUT', '/api/account/channels', {
    token,
    body: { quiet, rules, zone: 'Africa/Lagos', matrix: { 'signal-settled': { push: true } } },
  });
  if (changed.status >= 300) throw new Error(`saving the channels answered ${changed.status}`);
  return async () => {
    const pushed = (await (await fetch(subscription.endpoint)).json()) as Pushed[];
    return pushed.map(({ payload }) => payload.notification);
  };
}
