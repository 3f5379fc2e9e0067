import type { KeyScope } from '@croneai/contracts/http/key-scope.ts';
import type { HookEvent, HookFormat } from '@croneai/contracts/webhooks.ts';

export const SCOPES: readonly { value: KeyScope; label: string }[] = [
  { value: 'signals:read', label: 'Signals, prices and the live stream' },
  { value: 'record:read', label: 'The record of past signals, also as CSV' },
  { value: 'paper:read', label: 'Your demo accounts' },
];

export const HOOK_EVENT_NAMES: Readonly<Record<HookEvent, string>> = {
  'signal.opened': 'A new signal',
  'signal.settled': 'A signal’s result',
  'lead.submitted': 'A new application',
  'contact.received': 'A message from the contact form',
  'ticket.opened': 'A new ticket',
  'member.registered': 'A new member',
  'member.set-up': 'Account setup step',
  'member.tier-changed': 'A member’s tier or unlock changed',
  'service.state-changed': 'Signals stopped or resumed',
  'engine.alarm-raised': 'Engine alarm',
};

export const HOOK_FORMAT_NAMES: Readonly<Record<HookFormat, string>> = {
  json: 'JSON',
  plain: 'Plain text',
  slack: 'Slack',
  discord: 'Discord',
};

/**
 * Sample programs to copy. The last program is `croneai.mq5`. Tests run each program against a
 * server (`program-samples.test.ts`, `mt5-expert.test.ts`).
 */
export const programSamples = (site: string, expert: string) =>
  [
    {
      id: 'curl',
      label: 'curl',
      code: `curl -s -H "Authorization: Bearer $CRONE_KEY" ${site}/api/signals?limit=5`,
    },
    {
      id: 'node',
      label: 'Node',
      code: `const headers = { authorization: \`Bearer \${process.env.CRONE_KEY}\` };
const reply = await fetch('${site}/api/signals?limit=5', { headers });
const { success, message, data } = await reply.json();
if (!success) throw new Error(message);
for (const { asset, signalType, entryPrice, status } of data)
  console.log(asset, signalType, entryPrice, status);`,
    },
    {
      id: 'python',
      label: 'Python',
      code: `import json, os, urllib.request

request = urllib.request.Request(
    "${site}/api/signals?limit=5",
    headers={"Authorization": "Bearer " + os.environ["CRONE_KEY"]},
)
with urllib.request.urlopen(request) as reply:
    for signal in json.load(reply)["data"]:
        print(signal["asset"], signal["signalType"], signal["entryPrice"], signal["status"])`,
    },
    { id: 'mt5', label: 'MetaTrader 5', code: expert.replace('https://croneai.example', site) },
  ] as const;
