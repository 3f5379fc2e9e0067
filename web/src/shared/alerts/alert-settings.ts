import type { Signal } from '@croneai/contracts/signals.ts';
import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { browserStorage } from '../../shared/session/session-storage.ts';

const KEY = 'croneai.alerts';
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;

export const ALERT_SOUNDS = ['off', 'chime', 'bell', 'pulse'] as const;
export const ALERT_DIRECTIONS = ['all', 'buy', 'sell'] as const;

/** What a person chose on this device. Whatever is not readable in it is as it comes. */
const alertSettingsSchema = z.object({
  /** `G` opens the signals page. */
  key: z.boolean().catch(true),
  desktop: z.boolean().catch(false),
  sound: z.enum(ALERT_SOUNDS).catch('off'),
  /** 0 to 1. */
  volume: z.number().min(0).max(1).catch(0.6),
  direction: z.enum(ALERT_DIRECTIONS).catch('all'),
  /** Parts of names, separated by commas; empty: all markets. */
  markets: z.string().max(200).catch(''),
  /** Percent. */
  minConfidence: z.number().min(0).max(100).catch(0),
  /** `HH:MM` in the member's zone; null: at any time. The end may lie before the start: over midnight. */
  hours: z
    .object({ from: z.string().regex(CLOCK), to: z.string().regex(CLOCK) })
    .nullable()
    .catch(null),
});
export type AlertSettings = z.infer<typeof alertSettingsSchema>;
export type AlertSound = AlertSettings['sound'];

export function readAlertSettings(text: string | null): AlertSettings {
  try {
    return alertSettingsSchema.parse(JSON.parse(text ?? '{}'));
  } catch {
    return alertSettingsSchema.parse({});
  }
}

/** Whether anything would be heard or shown while the page is in the background. */
export const reachesOut = ({ desktop, sound }: AlertSettings): boolean => desktop || sound !== 'off';

type Announced = Pick<Signal, 'asset' | 'signalType' | 'confidence'>;

/** Whether this signal is one that the person wants to be told of at this time of day (`HH:MM` in their zone). */
export function isWanted(settings: AlertSettings, signal: Announced, clock: string): boolean {
  const { direction, markets, minConfidence, hours } = settings;
  if (direction !== 'all' && signal.signalType !== direction) return false;
  if (signal.confidence < minConfidence) return false;
  const parts = markets
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean);
  if (parts.length > 0 && !parts.some((part) => signal.asset.toLowerCase().includes(part))) return false;
  return hours === null || isBetween(hours, clock);
}

function isBetween({ from, to }: { from: string; to: string }, clock: string): boolean {
  if (from === to) return true;
  return from < to ? clock >= from && clock < to : clock >= from || clock < to;
}

/** `HH:MM` of a moment (epoch ms) in a zone. */
export const clockIn = (zone: string, at: number): string =>
  new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  }).format(at);

const listeners = new Set<() => void>();
let stored: { text: string | null; settings: AlertSettings } | undefined;

/** As they stand on this device now; the same object until they change. */
export function alertSettings(): AlertSettings {
  let text: string | null = null;
  try {
    text = browserStorage()?.getItem(KEY) ?? null;
  } catch {
    // Refused storage: what was chosen lasts as long as the page.
    text = stored?.text ?? null;
  }
  if (stored?.text !== text) stored = { text, settings: readAlertSettings(text) };
  return stored.settings;
}

export function saveAlertSettings(settings: AlertSettings): void {
  const text = JSON.stringify(settings);
  stored = { text, settings };
  try {
    browserStorage()?.setItem(KEY, text);
  } catch {
    // See above.
  }
  for (const listener of listeners) listener();
}

/** Follows changes in other tabs too. */
export function useAlertSettings(): AlertSettings {
  return useSyncExternalStore(subscribe, alertSettings);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
