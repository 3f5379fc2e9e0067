import type { Times } from '@croneai/rules/times.ts';
import { useTimes } from './use-times.ts';

interface MomentProps {
  at: string | number;
  form?: 'moment' | 'recent' | 'bare' | 'appointment' | 'clock' | 'day' | 'longDay';
  className?: string;
}

/** A time in the member's zone, with its UTC form in the `datetime` attribute. */
export function Moment({ at, form = 'moment', className }: MomentProps) {
  const write: Times[typeof form] = useTimes()[form];
  return (
    <time dateTime={new Date(at).toISOString()} className={className}>
      {write(at)}
    </time>
  );
}
