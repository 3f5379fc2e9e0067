import { createHash } from 'node:crypto';
import {
  BROKER_EVENT_KINDS,
  type BrokerEventKind,
  type BrokerEventRow,
} from '@croneai/contracts/endpoints/admin/brokers.ts';
import { cutText } from '@croneai/rules/cut-text.ts';
import type { BrokerEvent } from './broker.model.ts';

/** Maximum length of a macro's value, in characters. */
const VALUE_MAX_LENGTH = 100;
/** Maximum length of a stored request, in characters. A longer request is cut. */
export const RAW_MAX_LENGTH = 2_000;

export type Facts = Pick<
  BrokerEvent,
  'event' | 'eventId' | 'clickId' | 'traderId' | 'amount' | 'currency' | 'problems'
>;

type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

const MACROS = ['event', 'event_id', 'click_id', 'trader_id', 'amount', 'currency'];
/** Macros that the broker did not replace: `{eid}`, `[eid]`, `%eid%`, `<eid>`, and `$eid`. */
const UNREPLACED = /^(?:\{+.*\}+|\[.*\]|%.*%|<.*>|\$\{?\w+\}?)$/;
const AMOUNT = /^\d{1,12}(?:\.\d{1,8})?$/;
const CURRENCY = /^[A-Za-z]{3,5}$/;

/**
 * Reads the macros of a postback. A macro with an unusable value becomes null, and is listed as a
 * problem.
 */
export function factsOfPostback(query: Query): Facts {
  const problems: string[] = [];
  const macroOf = (name: string): string | null => {
    const given = query[name];
    const value = typeof given === 'string' ? given.trim() : undefined;
    if (given === undefined || value === '') return null;
    if (value === undefined) problems.push(`${name} appears more than once`);
    else if (UNREPLACED.test(value)) problems.push(`${name} is still a placeholder: ${cutText(value, 40)}`);
    else if (value.length > VALUE_MAX_LENGTH) problems.push(`${name} is too long`);
    else return value;
    return null;
  };
  const fitting = (name: string, pattern: RegExp): string | null => {
    const value = macroOf(name);
    if (value === null || pattern.test(value)) return value;
    problems.push(`${name} is not valid: ${cutText(value, 40)}`);
    return null;
  };
  const kind = macroOf('event');
  const event = BROKER_EVENT_KINDS.find((known) => known === kind) ?? null;
  if (kind !== null && !event) problems.push(`event is unknown: ${cutText(kind, 40)}`);
  const amount = fitting('amount', AMOUNT);
  const facts = {
    event,
    eventId: macroOf('event_id'),
    clickId: macroOf('click_id'),
    traderId: macroOf('trader_id'),
    amount: amount === null ? null : Number(amount),
    currency: fitting('currency', CURRENCY)?.toUpperCase() ?? null,
  };
  for (const name of Object.keys(query).filter((key) => !MACROS.includes(key)))
    problems.push(`unknown parameter ${cutText(name, 40)}`);
  if (event && facts.eventId === null) problems.push('event_id is missing');
  if (isDeposit(event)) {
    if (facts.amount === null) problems.push('amount is missing');
    if (facts.currency === null) problems.push('currency is missing');
    if (facts.traderId === null) problems.push('trader_id is missing');
  }
  return { ...facts, problems: problems.slice(0, 20) };
}

const isDeposit = (event: BrokerEventKind | null): boolean =>
  event === 'deposit' || event === 'first-deposit';

/**
 * Returns the key that identifies repeats of an event. Without an event id, only an identical
 * request counts as a repeat.
 */
export function eventKeyOf(broker: string, eventId: string | null, raw: string): string {
  const identity = eventId === null ? ['request', raw] : ['event', eventId];
  return createHash('sha256')
    .update(JSON.stringify([broker, ...identity]))
    .digest('base64url');
}

export function toBrokerEventRow(event: BrokerEvent): BrokerEventRow {
  const { eventKey, receivedAt, ...row } = event;
  return { ...row, receivedAt: receivedAt.toISOString() };
}
