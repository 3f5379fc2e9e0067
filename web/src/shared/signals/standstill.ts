import type { SlotRow } from '@croneai/contracts/slots.ts';
import { type Standstill, standstillTexts } from '../../content/record.ts';

/** Why no signal can come for now, by the last slot; undefined where the next one may bring one. */
export function standstillOf(
  slot: Pick<SlotRow, 'outcome' | 'cause'> | null | undefined,
): Standstill | undefined {
  if (!slot?.cause || slot.outcome === 'published' || slot.outcome === 'late') return undefined;
  return slot.cause in standstillTexts ? (slot.cause as Standstill) : undefined;
}
