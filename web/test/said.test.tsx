import { ACTIVATION_STEPS, ACTIVATION_STEPS_WORD } from '@croneai/contracts/activation-steps.ts';
import { SIGNALS_POLL_MS } from '@croneai/contracts/signals.ts';
import { PUBLIC_SETTINGS_DEFAULTS } from '@croneai/contracts/site-settings-defaults.ts';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dashboardPages } from '../src/app/dashboard/dashboard-pages.ts';
import { depositStepTexts } from '../src/content/account-setup.ts';
import { activationStepsOf } from '../src/content/activation.ts';
import { connectionTexts } from '../src/content/dashboard.ts';
import { EXPECTED_OF_LIMIT, EXPECTED_SHORT, EXPECTED_SIGNALS } from '../src/content/expected-signals.ts';
import { faqOf } from '../src/content/faq.ts';
import { integrations, securityCardsOf } from '../src/content/features.ts';
import { riskDisclosure } from '../src/content/legal.ts';
import { copyTexts, STATE_LABEL } from '../src/content/paper.ts';
import { settingsTexts } from '../src/content/settings.ts';
import { timingOf } from '../src/content/signals.ts';
import { supportHours } from '../src/content/support.ts';
import { tiers } from '../src/content/tiers.ts';
import { tipsOf } from '../src/content/trading-tips.ts';
import { ExpectationCard } from '../src/features/admin-engine/expectation-card.tsx';
import { SAVER_POLL_MS } from '../src/shared/live/data-saver.ts';
import { TierFeatures, TierTable } from '../src/shared/ui/tier-table.tsx';

const faq = faqOf(PUBLIC_SETTINGS_DEFAULTS);
const securityCards = securityCardsOf(PUBLIC_SETTINGS_DEFAULTS);

/* These tests compare texts with the code that they describe. */

it('lists as available exactly the integrations that exist', () => {
  const built = integrations.filter(({ isAvailable }) => isAvailable).map(({ name }) => name);
  expect(built).toEqual(['MetaTrader 5', 'Telegram']);
  expect(integrations).toHaveLength(12);
});

it('mentions neither broker keys nor fixed addresses for broker keys', () => {
  const keys = securityCards.find(({ icon }) => icon === 'key') ? securityCards : [];
  const text = keys.map((card) => card.text).join(' ');
  expect(text).toContain('API keys can only read');
  expect(text).not.toMatch(/Broker keys|bound to fixed addresses/);
});

it('teaches how trades end: a fixed-time trade ends at its expiry, and any other trade at a level', () => {
  const fixed = [...timingOf(true), ...tipsOf(true).flatMap(({ title, text }) => [title, text])].join(' ');
  expect(fixed).toContain('the price at expiry decides');
  expect(fixed).toContain('Fix the stake');
  expect(fixed).not.toMatch(/stop|level is touched|take profit/i);
  const levels = [...timingOf(false), ...tipsOf(false).map(({ title }) => title)].join(' ');
  expect(levels).toContain('Skip it once the stop loss or the take profit is hit');
  expect(levels).toContain('Set the stop loss');
});

it('states that confidence is a share of similar past cases', () => {
  const text = JSON.stringify(riskDisclosure);
  expect(text).toContain('the share of similar past forecasts that won. The next one may still lose');
  expect(text).not.toContain('not a probability');
});

it('states the polling interval of a page without a stream, with and without data saver', () => {
  const { word, announced } = connectionTexts.polling;
  expect([word(SIGNALS_POLL_MS / 1_000), word(SAVER_POLL_MS / 1_000)]).toEqual(['Every 2 s', 'Every 30 s']);
  expect(announced(30)).toContain('every 30 seconds');
});

it('every page names the same number of steps from the trial to a tier', () => {
  expect(Object.values(activationStepsOf(PUBLIC_SETTINGS_DEFAULTS)).map(({ title }) => title)).toEqual(
    ACTIVATION_STEPS,
  );
  expect([ACTIVATION_STEPS.length, ACTIVATION_STEPS_WORD]).toEqual([3, 'Three']);
});

it('news and service notices are under Messages, and programs are in the settings', () => {
  const labelAt = (path: string) => dashboardPages.find((page) => page.path === path)?.label;
  expect(labelAt('/dashboard/admin/news')).toBe('Messages');
  expect(labelAt('/dashboard/admin/messages')).toBe('Contact form');
  expect(dashboardPages.map(({ label }) => label)).not.toContain('Your Programs');
  expect(settingsTexts.tabs.programs).toBe('API & MT5');
});

it('explains in the wizard how a member with a deposit of $20 to $29 can still get Silver', () => {
  const text = depositStepTexts.between(20, 30);
  expect(text).toContain('Silver Node needs $20 or more');
  expect(text).toContain('If you deposited $20 to $29, send support proof of your deposit');
  expect(faq.map(({ answer }) => answer).join(' ')).toContain(
    'If you deposit $20 to $29, send proof of the deposit to support',
  );
});

it('states that copying starts with Silver Node, and that automatic copying requires $500', () => {
  expect(copyTexts.lockedLead).toContain('Automatic copying requires a deposit of $500+');
  expect(copyTexts.lockedLead).toContain('with Silver Node or higher');
});

it('has the status word of the specification for each state of a copy account', () => {
  for (const label of [STATE_LABEL.copy.replay, STATE_LABEL.copy.active, STATE_LABEL.bot.replay].slice(0, 2))
    expect(label).toMatch(/^Connected to /);
  expect(STATE_LABEL.copy.replay).toBe('Connected to a backtest: not trading yet');
});

it('writes the phone hours as the specification does', () => {
  expect(supportHours.map(({ value }) => value)).toContain('Mon–Fri 9AM–6PM UTC');
});

it('states next to every signal limit how many signals to expect: FAQ, tier cards, tables, and the admin’s card', () => {
  const answer = faq.find(({ question }) => question.startsWith('How many signals'))?.answer;
  expect(answer).toContain(EXPECTED_SIGNALS);
  expect(answer).toContain('a limit, not a promise');
  expect(EXPECTED_SIGNALS).toMatch(/none in \d+ periods/);
  expect(render(<TierTable />).container.textContent).toContain(EXPECTED_SHORT);
  // The folded table still shows what each tier adds.
  const shown = [...render(<TierTable isFolded />).container.querySelectorAll('tbody tr')].filter(
    ({ className }) => !className.includes('group-has-'),
  );
  expect(shown.map((row) => row.querySelector('th')?.textContent)).toEqual([
    'Deposit',
    'Signals per day, at most',
    'Live sessions 2x per week',
    'Early-access signals',
  ]);
  for (const tier of tiers)
    expect(render(<TierFeatures tier={tier} />).container.textContent).toContain(EXPECTED_OF_LIMIT);
  expect(render(<ExpectationCard expectation={null} />).container.textContent).toContain(EXPECTED_SIGNALS);
});
