import { partNames, systemNotices } from '../../content/support.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { useSystemStatusQuery } from './status-api.ts';

const POLL = { pollingInterval: 30_000, skipPollingIfUnfocused: true } as const;
const TONE = { operational: 'success', degraded: 'warning', down: 'danger' } as const;

/** How our systems are, as the gateway sees them now. */
export function SystemNotice() {
  const { data, isError } = useSystemStatusQuery(undefined, POLL);
  if (!data) {
    return isError ? (
      <Notice tone="warning">{systemNotices.unknown.title}</Notice>
    ) : (
      <Skeleton className="h-11" />
    );
  }
  const { title, text } = systemNotices[data.status];
  const affected = data.parts
    .filter(({ status }) => status !== 'operational')
    .map(({ name }) => partNames[name] ?? name);
  if (data.status === 'operational') return <Notice tone="success">{title}</Notice>;
  return (
    <Notice tone={TONE[data.status]} title={title}>
      {text} {affected.join(', ')}.
    </Notice>
  );
}
