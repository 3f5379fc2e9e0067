import type { TicketPriority, TicketStatus } from '@croneai/contracts/support.ts';
import { ticketCategories, ticketPriorities, ticketStatuses } from '../../../content/tickets.ts';
import { Badge } from '../../../shared/ui/badge.tsx';

const STATUS_TONE = { open: 'accent', waiting: 'warn', answered: 'up', closed: 'neutral' } as const;

interface TicketStatusProps {
  status: TicketStatus;
  /** Label for admins; without one, the badge has the label for the member. */
  label?: string;
}

export function TicketStatusBadge({ status, label: given }: TicketStatusProps) {
  const label = given ?? ticketStatuses.find(({ value }) => value === status)?.label ?? status;
  return <Badge tone={STATUS_TONE[status]}>{label}</Badge>;
}

export const categoryLabel = (category: string) =>
  ticketCategories.find(({ value }) => value === category)?.label ?? category;

export const priorityLabel = (priority: TicketPriority) =>
  ticketPriorities.find(({ value }) => value === priority)?.label ?? priority;

/** Shown only for high and urgent priorities. */
export function PriorityBadge({ priority }: { priority: TicketPriority }) {
  if (priority === 'urgent') return <Badge tone="down">Urgent</Badge>;
  if (priority === 'high') return <Badge tone="warn">High</Badge>;
  return null;
}

/** Formats a size as `240 kB` or `1.2 MB`. */
export function sizeLabel(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
