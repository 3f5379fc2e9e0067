import type { ServiceCause, ServiceState } from '@croneai/contracts/service-state.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import type { Times } from '@croneai/rules/times.ts';
import { causeWords } from '../../content/service.ts';
import { useStreamSummary } from './use-stream-summary.ts';

/** State of the service while signals are stopped. */
export type StoppedService = ServiceState & { cause: ServiceCause };

/**
 * Returns the state of the service if signals are stopped. Returns undefined if they are not
 * stopped, or if the state is unknown.
 */
export const stoppedOf = (service: ServiceState | undefined): StoppedService | undefined =>
  service?.cause ? { ...service, cause: service.cause } : undefined;

export const useStoppedService = (): StoppedService | undefined => stoppedOf(useStreamSummary()?.service);

/**
 * Formats the time at which signals stopped as `12:00 WAT`, with the day if this time is more than
 * 24 hours ago.
 */
export const sinceText = ({ since }: Pick<ServiceState, 'since'>, times: Times): string =>
  Date.now() - Date.parse(since) < DAY_MS ? times.clock(since) : times.recent(since);

/**
 * Formats the time at which signals are expected again as `around 14:10 WAT`. Undefined if this
 * time is unknown.
 */
export function endText(
  { expectedEnd }: Pick<ServiceState, 'expectedEnd'>,
  times: Times,
): string | undefined {
  if (expectedEnd === null) return undefined;
  const isSoon = Date.parse(expectedEnd) - Date.now() < DAY_MS;
  return `around ${isSoon ? times.clock(expectedEnd) : times.recent(expectedEnd)}`;
}

/** Returns the text after `No signals: `, for example `training, back around 14:10 WAT`. */
export function stoppedLine(service: StoppedService, times: Times): string {
  const end = endText(service, times);
  return causeWords[service.cause] + (end ? `, back ${end}` : '');
}
