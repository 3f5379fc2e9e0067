import { CommandGroup, CommandItem } from 'cmdk';
import { Lock, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** Commands under one heading. */
export function PaletteGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <CommandGroup
      heading={title}
      className="not-first:mt-3 [&>[cmdk-group-heading]]:px-3 [&>[cmdk-group-heading]]:pb-1 [&>[cmdk-group-heading]]:text-xs [&>[cmdk-group-heading]]:font-medium [&>[cmdk-group-heading]]:text-muted"
    >
      {children}
    </CommandGroup>
  );
}

interface PaletteItemProps {
  name: string;
  icon: LucideIcon;
  keywords: readonly string[];
  /** What else there is to say of it, beside the name or below. */
  detail?: string | undefined;
  isLocked?: boolean;
  onChoose: () => void;
}

/** One command. */
export function PaletteItem({ name, icon: Icon, keywords, detail, isLocked, onChoose }: PaletteItemProps) {
  return (
    <CommandItem
      value={name}
      keywords={[...keywords]}
      onSelect={onChoose}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 text-sm data-[selected=true]:bg-surface-3"
    >
      <Icon className="size-4.5 shrink-0 text-muted" />
      <span className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-baseline sm:justify-between sm:gap-4">
        {name}
        {detail ? <span className="text-xs text-muted">{detail}</span> : null}
      </span>
      {isLocked ? <Lock className="size-3.5 shrink-0 text-muted" /> : null}
    </CommandItem>
  );
}
