import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

type Tone = 'info' | 'success' | 'warning' | 'danger';

const LOOK = {
  info: { Icon: Info, box: 'border-line bg-surface-2', icon: 'text-muted' },
  success: { Icon: CircleCheck, box: 'border-up/40 bg-up-soft', icon: 'text-up' },
  warning: { Icon: TriangleAlert, box: 'border-warn/40 bg-warn-soft', icon: 'text-warn' },
  danger: { Icon: CircleAlert, box: 'border-danger/40 bg-down-soft', icon: 'text-danger' },
} as const;

interface NoticeProps {
  tone: Tone;
  children: ReactNode;
  title?: string;
  action?: ReactNode;
}

/**
 * A message in the page. Screen readers announce errors and warnings at once, and other messages
 * when idle.
 */
export function Notice({ tone, title, action, children }: NoticeProps) {
  const { Icon, box, icon } = LOOK[tone];
  const urgent = tone === 'danger' || tone === 'warning';
  return (
    <div
      role={urgent ? 'alert' : 'status'}
      className={`flex flex-wrap items-start gap-3 rounded-control border px-3.5 py-3 text-sm text-text ${box}`}
    >
      {/* In narrow places, the action moves below the text. */}
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-3">
        <Icon className={`mt-0.5 size-4 shrink-0 ${icon}`} />
        <div className="min-w-0 flex-1">
          {title ? <p className="font-medium">{title}</p> : null}
          <div>{children}</div>
        </div>
      </div>
      {action}
    </div>
  );
}
