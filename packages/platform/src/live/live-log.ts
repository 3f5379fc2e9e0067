import type { Redis } from '../redis.ts';

/**
 * Number of entries in the log. A reader that reconnects can resume only if the log still has the
 * entries that it missed.
 */
export const LIVE_LOG_ENTRIES = 8_192;
/** Redis stream of the log, to which `appendTo` writes. */
export const LIVE_LOG_KEY = 'live:log';

/** A place in the log: entry number `seq` of an epoch. 0 is before the first entry. */
export type LogPlace = { epoch: number; seq: number };

/**
 * An entry of the log. `at` is in epoch milliseconds by the clock of Redis. An entry without text
 * only begins an epoch.
 */
export type LogEntry = LogPlace & { at: number; text: string; traceparent?: string };

/**
 * Redis script that appends an entry. It numbers the entries atomically, so the numbers have no
 * gaps. When Redis has restarted, it may have lost the newest entries and would use their numbers
 * again, so a new epoch begins. The first entry of an epoch is empty.
 */
const APPEND = `
local run = string.match(redis.call('INFO', 'server'), 'run_id:(%x+)')
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local top = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
local epoch, seq, held = 0, 0, ''
if top then
  local e, s = string.match(top[1], '^(%d+)-(%d+)$')
  epoch, seq, held = tonumber(e), tonumber(s), top[2][2]
end
local add = function(text)
  seq = seq + 1
  local id = string.format('%.0f-%.0f', epoch, seq)
  local fields = {'run', run, 'at', string.format('%.0f', now), 'text', text}
  if ARGV[3] ~= '' then fields[7], fields[8] = 'traceparent', ARGV[3] end
  redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[2], id, unpack(fields))
end
if held ~= run then
  epoch, seq = math.max(now, epoch + 1), 0
  redis.call('DEL', KEYS[1])
  add('')
end
if ARGV[1] ~= '' then add(ARGV[1]) end
return string.format('%.0f-%.0f', epoch, seq)`;

/** Number of field names and values in an entry whose writer was not traced. */
const UNTRACED_FIELDS = 6;

/** Appends a text; an empty text only ensures that the log exists. Resolves to the newest place. */
export async function appendTo(redis: Redis, text: string, traceparent = ''): Promise<LogPlace> {
  const id = await redis.eval(APPEND, 1, LIVE_LOG_KEY, text, LIVE_LOG_ENTRIES, traceparent);
  return placeOf(String(id));
}

/**
 * Returns the entries of an epoch up to the given place, oldest first. Entries that are no longer
 * in the log are missing.
 */
export async function readEntries(redis: Redis, { epoch, seq }: LogPlace): Promise<LogEntry[]> {
  const found = await redis.xrange(LIVE_LOG_KEY, `${epoch}-0`, `${epoch}-${seq}`);
  return found.map(entryOf);
}

export function entryOf([id, fields]: [id: string, fields: string[]]): LogEntry {
  const value = (name: string) => fields[fields.indexOf(name) + 1] ?? '';
  const entry = { ...placeOf(id), at: Number(value('at')), text: value('text') };
  return fields.length > UNTRACED_FIELDS ? { ...entry, traceparent: value('traceparent') } : entry;
}

function placeOf(id: string): LogPlace {
  const [epoch = 0, seq = 0] = id.split('-').map(Number);
  return { epoch, seq };
}
