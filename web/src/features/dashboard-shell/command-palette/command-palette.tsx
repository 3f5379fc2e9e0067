import { paths } from '@croneai/contracts/paths.ts';
import {
  CommandEmpty,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
  CommandRoot,
  useCommandState,
} from 'cmdk';
import { BookOpen, Lock, LogOut, type LucideIcon, Moon, Search, Sun } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paletteTexts as texts } from '../../../content/palette.ts';
import { signOut } from '../../../shared/api/session-api.ts';
import { useAppDispatch } from '../../../shared/api/shared-state.ts';
import {
  type DashboardPage,
  isLocked,
  useDashboardPages,
} from '../../../shared/dashboard/dashboard-pages.ts';
import { useMember } from '../../../shared/session/member-context.ts';
import { chooseTheme, useTheme } from '../../../shared/theme/theme.ts';
import { controlStyle } from '../../../shared/ui/control-style.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { matchScore, useLessonCommands } from './commands.ts';

interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Finds every page, lesson, and action of the member area by typing. */
export function CommandPalette({ open, onOpenChange }: CommandPaletteProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog title={texts.title} open={open} onOpenChange={onOpenChange} initialFocus={input} place="top">
      <Commands input={input} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

interface CommandsProps {
  input: RefObject<HTMLInputElement | null>;
  onDone: () => void;
}

/**
 * Keeps the search and the selected command in a state above `CommandRoot`. Otherwise Preact would
 * render the results after `CommandRoot` has looked for the first and the selected one.
 */
function Commands({ input, onDone }: CommandsProps) {
  const [search, setSearch] = useState('');
  const [selected, setSelected] = useState('');
  const pages = useDashboardPages();
  const isAdminPage = ({ group }: DashboardPage) => group === 'admin';
  const navigate = useNavigate();
  const goTo = (path: string) => {
    onDone();
    void navigate(path);
  };
  const isSearching = search.trim() !== '';
  return (
    <CommandRoot
      label={texts.input}
      value={selected}
      onValueChange={setSelected}
      filter={matchScore}
      loop
      vimBindings={false}
      data-command-palette
    >
      <div className="relative">
        <Search className="pointer-events-none absolute top-3.5 left-3 size-4 text-muted" />
        <CommandInput
          ref={input}
          onValueChange={setSearch}
          placeholder={texts.input}
          className={`${controlStyle} h-11 pl-9`}
        />
      </div>
      <CommandList label="Results" className="mt-3 h-80 max-h-[55dvh] overflow-y-auto overscroll-contain">
        <CommandEmpty className="px-3 py-10 text-center text-sm">
          <p className="font-medium">{texts.nothing(search.trim())}</p>
          <p className="mt-1 text-muted">Try “signals” or “settings”.</p>
        </CommandEmpty>
        <Pages title="Pages" pages={pages.filter((page) => !isAdminPage(page))} onChoose={goTo} />
        <Pages title="Admin" pages={pages.filter(isAdminPage)} onChoose={goTo} />
        {isSearching ? <Lessons onChoose={goTo} /> : null}
        <Actions onDone={onDone} />
      </CommandList>
      <Footer isSearching={isSearching} />
    </CommandRoot>
  );
}

interface PagesProps {
  title: string;
  pages: readonly DashboardPage[];
  onChoose: (path: string) => void;
}

/** Lists pages. A locked page opens the upgrade page, as in the sidebar. */
function Pages({ title, pages, onChoose }: PagesProps) {
  const { tier } = useMember();
  if (pages.length === 0) return null;
  return (
    <PaletteGroup title={title}>
      {pages.map((page) => (
        <PaletteItem
          key={page.label}
          name={page.label}
          icon={page.icon}
          keywords={page.keywords}
          detail={isLocked(page, tier) ? 'Locked, opens the Upgrade Portal' : undefined}
          isLocked={isLocked(page, tier)}
          onChoose={() => onChoose(isLocked(page, tier) ? paths.upgrade : page.path)}
        />
      ))}
    </PaletteGroup>
  );
}

function Lessons({ onChoose }: { onChoose: (path: string) => void }) {
  const lessons = useLessonCommands();
  if (lessons.length === 0) return null;
  return (
    <PaletteGroup title="Courses and lessons">
      {lessons.map(({ title, courseTitle, path, detail }) => (
        <PaletteItem
          key={path}
          name={title}
          icon={BookOpen}
          keywords={[courseTitle]}
          detail={detail}
          onChoose={() => onChoose(path)}
        />
      ))}
    </PaletteGroup>
  );
}

function Actions({ onDone }: { onDone: () => void }) {
  const dispatch = useAppDispatch();
  const theme = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <PaletteGroup title="Actions">
      <PaletteItem
        name={`Use the ${other} theme`}
        icon={theme === 'dark' ? Sun : Moon}
        keywords={['dark mode', 'light mode', 'appearance']}
        onChoose={() => {
          onDone();
          chooseTheme(other);
        }}
      />
      <PaletteItem
        name="Sign Out"
        icon={LogOut}
        keywords={['log out', 'logout', 'leave']}
        onChoose={() => {
          onDone();
          void signOut(dispatch); // Not awaited: it ends the session even without a reply.
        }}
      />
    </PaletteGroup>
  );
}

/** Shows the keys of the palette. Screen readers get the number of results instead. */
function Footer({ isSearching }: { isSearching: boolean }) {
  const count = useCommandState(({ filtered }) => filtered.count);
  return (
    <div className="text-xs text-muted sm:mt-3 sm:border-t sm:border-line sm:pt-3">
      <p role="status" className="sr-only">
        {isSearching ? texts.count(count) : ''}
      </p>
      <p className="hidden gap-4 sm:flex">
        <KeyHint keys="↑ ↓" text={texts.keys.move} />
        <KeyHint keys="Enter" text={texts.keys.open} />
        <KeyHint keys="Esc" text={texts.keys.close} />
      </p>
    </div>
  );
}

function KeyHint({ keys, text }: { keys: string; text: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <kbd className="rounded-[4px] bg-surface-2 px-1.5 py-0.5 font-mono text-text">{keys}</kbd>
      {text}
    </span>
  );
}

function PaletteGroup({ title, children }: { title: string; children: ReactNode }) {
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
  /** Additional text, next to the name or below it. */
  detail?: string | undefined;
  isLocked?: boolean;
  onChoose: () => void;
}

function PaletteItem({ name, icon: Icon, keywords, detail, isLocked, onChoose }: PaletteItemProps) {
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
