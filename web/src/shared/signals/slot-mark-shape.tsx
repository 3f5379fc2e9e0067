import type { SlotMark } from '@croneai/contracts/record.ts';

/** Position and shape carry the meaning; color is redundant. */
const LOOK: Readonly<Record<SlotMark, string>> = {
  won: 'h-1/2 w-full rounded-t-[2px] bg-up',
  lost: 'mt-auto h-1/2 w-full rounded-b-[2px] bg-down',
  even: 'my-auto h-[3px] w-full bg-muted',
  unpriced: 'my-auto h-2 w-full rounded-[1px] border border-muted bg-surface-1',
  none: 'm-auto size-[3px] rounded-full bg-line-strong',
  missed: 'h-full w-full rounded-[2px] border border-dashed border-line-strong',
};

export function SlotMarkShape({ mark }: { mark: SlotMark }) {
  return <span className={`relative block min-w-0 ${LOOK[mark]}`} />;
}
