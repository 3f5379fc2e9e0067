import type { Signal } from '@croneai/contracts/signals.ts';
import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { parseStored, storedText } from '../storage/stored-text.ts';

const storedSettings = storedText('croneai.alerts');
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

export const readAlertSettings = (text: string | null): AlertSettings =>
  alertSettingsSchema.safeParse(parseStored(text)).data ?? alertSettingsSchema.parse({});

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

let known: { text: string | null; settings: AlertSettings } | undefined;

/** As they stand on this device now; the same object until they change. */
export function alertSettings(): AlertSettings {
  const text = storedSettings.read();
  if (known?.text !== text) known = { text, settings: readAlertSettings(text) };
  return known.settings;
}

export const saveAlertSettings = (settings: AlertSettings): void =>
  storedSettings.write(JSON.stringify(settings));

/** Follows changes in other tabs too. */
export const useAlertSettings = (): AlertSettings =>
  useSyncExternalStore(storedSettings.subscribe, alertSettings);
