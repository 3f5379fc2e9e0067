import { endpoints } from '@croneai/contracts/endpoints/all.ts';
import type { Endpoint } from '@croneai/contracts/http/endpoint.ts';
import type { ServiceName } from '@croneai/contracts/http/services.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import type { z } from 'zod';
import { BULK_JOB } from './admin-seeds.ts';
import { A_CONTACT, A_LEAD, A_TICKET } from './leads-seeds.ts';
import { OPERATORS_WEBHOOK, OWN_WEBHOOK } from './notifier-seeds.ts';
import { READER } from './seed.ts';
import { A_SIGNAL, slotOf, tradeId } from './signals-seeds.ts';

export type ListCall = {
  service: ServiceName;
  path: string;
  caller: 'reader' | 'admin';
  /** True to call the last page as well. */
  isPaginated: boolean;
};

/** Lists that are not measured, with the reasons. */
export const NOT_MEASURED: Readonly<Record<string, string>> = {
  '/api/admin/audit/chain': 'verifies each row of the audit, and goes on after the call',
  '/api/learning/courses/:courseId/lessons/:lessonId': 'returns a text of the release',
  '/api/signals/candles': 'reads the source of prices',
};

const SLOTS_SHOWN_MS = DAY_MS;
const day = (now: Date, before: number) =>
  new Date(now.getTime() - before * DAY_MS).toISOString().slice(0, 10);

/** Returns, by path, the URL of each call that needs an id or a query. */
export const inputsOf = (now: Date): Readonly<Record<string, string>> => {
  const slot = slotOf(0, now);
  const range = `from=${new Date(slot - SLOTS_SHOWN_MS).toISOString()}&to=${new Date(slot).toISOString()}`;
  return {
    '/api/account/webhooks/:id/deliveries': `/api/account/webhooks/${OWN_WEBHOOK}/deliveries`,
    '/api/admin/bulk/:id': `/api/admin/bulk/${BULK_JOB}`,
    '/api/admin/contact-messages/:id': `/api/admin/contact-messages/${A_CONTACT}`,
    '/api/admin/grants': `/api/admin/grants?userId=${READER}`,
    ...Object.fromEntries(
      ['', '/deliveries', '/devices', '/history', '/messages', '/profile', '/sessions'].map((end) => [
        `/api/admin/users/:id${end}`,
        `/api/admin/users/${READER}${end}`,
      ]),
    ),
    '/api/admin/webhooks/:id/deliveries': `/api/admin/webhooks/${OPERATORS_WEBHOOK}/deliveries`,
    '/api/bot-access/submissions/:id': `/api/bot-access/submissions/${A_LEAD}`,
    '/api/own-trades/:signalId': `/api/own-trades/${A_SIGNAL}`,
    '/api/record/days/:day': `/api/record/days/${day(now, 2)}`,
    '/api/record/signals': `/api/record/signals?${range}`,
    '/api/record/slots/:slot': `/api/record/slots/${slot}`,
    '/api/signals/:id': `/api/signals/${A_SIGNAL}`,
    '/api/signals/entered': `/api/signals/entered?at=${A_SIGNAL}.${slot + 60_000}`,
    '/api/signals/slots': `/api/signals/slots?${range}`,
    '/api/support/tickets/:id': `/api/support/tickets/${A_TICKET}`,
  };
};

/** Returns calls with filters, sorting, or search, and calls for later parts of long lists. */
const moreOf = (now: Date): readonly string[] => [
  '/api/admin/audit?action=access.update',
  `/api/admin/audit?from=${day(now, 30)}T00:00:00.000Z`,
  '/api/admin/audit?search=nothing-has-this',
  '/api/admin/contact-messages?status=new',
  '/api/admin/contact-messages?search=question',
  '/api/admin/deposits?state=claimed',
  '/api/admin/users?tier=gold&sort=fullName',
  '/api/admin/users?search=okafor',
  '/api/bot-access/submissions?status=qualified',
  '/api/bot-access/submissions?search=lead',
  `/api/bot-access/submissions?from=${day(now, 30)}&to=${day(now, 0)}`,
  `/api/own-trades?limit=100&before=${tradeId(200)}`,
  '/api/signals?pair=EURUSD',
  '/api/signals?outcome=loss',
  `/api/signals?before=${slotOf(5_000, now)}.1`,
  '/api/signals/record?range=30d',
  '/api/support/tickets?status=open&sort=longest-waiting',
  '/api/support/tickets?search=question',
];

/** Returns a call for every list of the contracts, and further queries for some of them. */
export function listCalls(now: Date): ListCall[] {
  const inputs = inputsOf(now);
  const lists = listEndpoints().filter(({ path }) => !(path in NOT_MEASURED));
  const calls = lists.flatMap((endpoint): ListCall[] => {
    const { path } = endpoint;
    const common = {
      service: endpoint.service as ServiceName,
      isPaginated: endpoint.isPaginated === true,
    };
    // Members and the team both see tickets.
    const callers =
      path === '/api/support/tickets'
        ? (['reader', 'admin'] as const)
        : [endpoint.access === 'admin' ? ('admin' as const) : ('reader' as const)];
    return callers.map((caller) => ({ ...common, path: inputs[path] ?? path, caller }));
  });
  const more = moreOf(now).map((path): ListCall => {
    const [bare = ''] = path.split('?');
    const of = calls.findLast((call) => call.path.split('?')[0] === bare);
    if (!of) throw new Error(`${bare} is no list`);
    return { ...of, path, isPaginated: false };
  });
  return [...calls, ...more];
}

/**
 * Returns the endpoints of services that reply with a list, or with an object that contains a list.
 * Excludes downloads.
 */
export const listEndpoints = (): Endpoint[] =>
  endpoints.filter(
    ({ method, service, download, content, events, reply }) =>
      method === 'GET' && service !== 'gateway' && !download && !content && !events && hasList(reply),
  );

/** Returns the names of the inputs that the path and the query require. */
export const requiredInputs = ({ path, query }: Pick<Endpoint, 'path' | 'query'>): string[] => [
  ...(path.match(/:\w+/g) ?? []),
  ...Object.entries(query?.shape ?? {}).flatMap(([name, field]) =>
    (field as z.ZodType).safeParse(undefined).success ? [] : name,
  ),
];

type Definition = {
  type: string;
  innerType?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  options?: readonly z.ZodType[];
};

function hasList(schema: z.ZodType): boolean {
  const { type, innerType, shape, options } = schema.def as Definition;
  if (type === 'array') return true;
  return [innerType, ...Object.values(shape ?? {}), ...(options ?? [])].some((part) => part && hasList(part));
}
