import type { ChannelEvent } from '@croneai/contracts/channels.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import type { Health } from '@croneai/platform/health.ts';

const DEGRADED_FOR_MS = 10 * MINUTE_MS;

export type LateMessages = ReturnType<typeof watchLateMessages>;

/**
 * Adds the degradation `late-messages`. It is active for ten minutes after a message was dropped
 * because it had expired before this service handled it.
 */
export function watchLateMessages({ health, now }: { health: Health; now: () => Date }) {
  let last: { event: ChannelEvent; at: Date } | undefined;
  health.addDegradation('late-messages', () => {
    if (last && now().getTime() - last.at.getTime() < DEGRADED_FOR_MS)
      throw new Error(`a message expired before it was sent (${last.event}): events arrive late`);
  });
  return {
    note(event: ChannelEvent, at: Date): void {
      last = { event, at };
    },
  };
}
