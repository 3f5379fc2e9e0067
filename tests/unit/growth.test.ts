import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { definedCollections } from '../support/defined-collections.ts';

const page = readFileSync(new URL('../../docs/operations/capacity.md', import.meta.url), 'utf8');

/** Collections that grow, by the row of docs/operations/capacity.md that names the limit. */
const GROWING: Readonly<Record<string, readonly string[]>> = {
  members: [
    ...['users', 'members', 'people', 'recipients', 'access_copies', 'security_log', 'learning'],
    ...['channel_settings', 'devices', 'telegram_chats', 'api_keys', 'webhooks', 'paper_leaderboard'],
  ],
  'erased members': ['erased_users', 'audit_erasures'],
  slots: ['slots'],
  'figures from settled signals': ['signals'],
  'forms, tickets, deposits': ['submissions', 'contact_messages', 'tickets', 'deposits'],
  'the community': ['community_posts'],
  'own trades': ['own_trades'],
  'demo accounts': ['paper_states', 'paper_settings'],
  'the audit': ['audit_chain'],
  'the public log': ['public_log_leaves', 'public_log_tiles'],
  'rows of mails': ['deliveries'],
  'messages to members': ['messages', 'telegram_posts'],
  receipts: ['member_receipts'],
  'delivery figures': ['reach'],
  reminders: ['reminders'],
  'log of webhooks': ['webhook_log'],
  'settled signals in notifier': ['settled_signals'],
  'broker events': ['broker_events'],
  'access codes': ['access_codes'],
  'restarts of the countdown': ['countdown_resets'],
  'expired registrations and reset links': ['pending_registrations', 'password_resets'],
};

/** Collections that stay small, by the reason. */
const BOUNDED: Readonly<Record<string, readonly string[]>> = {
  'one document, or one for each source of prices': [
    ...['admin_seats', 'audit_head', 'settings', 'service_states', 'engine_expectations'],
    ...['engine_champions', 'public_logs', 'brokers'],
  ],
  'rows are deleted after days or months': [
    ...['bulk_jobs', 'bulk_rows', 'ended_sessions', 'funnel_steps', 'served_documents', 'incidents'],
    ...['mailings', 'paper_week_reports', 'engine_artefacts', 'engine_days', 'engine_evidence'],
    ...['engine_judgements', 'engine_ledger', 'engine_states', 'engine_tallies'],
  ],
  'rows are deleted once they are handled': ['early_code_uses', 'early_proofs', 'hook_events', 'lone_events'],
  'the newest changes only': ['settings_history'],
};

it('each collection either stays small or has a row on the page about capacity', async () => {
  const known = [...Object.values(GROWING), ...Object.values(BOUNDED)].flat();
  const defined = (await definedCollections()).map(({ name }) => name);
  expect(known.toSorted()).toEqual([...new Set(defined)].toSorted());
});

it.each(Object.keys(GROWING))('the page about capacity names the limit of “%s”', (row) => {
  expect(page).toMatch(new RegExp(`^\\| ${row} \\| .+ \\| .+ \\|$`, 'm'));
});
