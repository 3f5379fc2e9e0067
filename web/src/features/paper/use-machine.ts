import type { Feature } from '@croneai/contracts/access.ts';
import type { PaperAccountKind } from '@croneai/contracts/paper.ts';
import type { PaysBy } from '@croneai/contracts/signals.ts';
import { type ReactNode, useRef, useState } from 'react';
import type { MachineTexts } from '../../content/paper.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { useAppDispatch } from '../../shared/api/shared-state.ts';
import { useTimes } from '../../shared/time/use-times.ts';
import {
  conflictingSettings,
  type MachineSettings,
  paperApi,
  type Saved,
  type SettingsPart,
  useMachineSettingsQuery,
  useSaveMachineSettingsMutation,
} from './paper-api.ts';

/** State of the last change. `part` is a change that was not saved. */
type SaveState =
  | { kind: 'idle' | 'saving' }
  | { kind: 'saved'; before: MachineSettings | undefined }
  | { kind: 'failed'; message: string; part: SettingsPart }
  | { kind: 'conflict'; part: SettingsPart };

export type Machine = ReturnType<typeof useMachine>;

interface Wanted {
  part: SettingsPart;
  canUndo: boolean;
}

const NOT_SAVED = 'Please check your connection and try again.';

/**
 * Returns a machine's settings. Changes show immediately and are saved in order. Each save uses the
 * version that the previous save returned, so that quick presses do not conflict. Changes made
 * during a save are saved together afterwards.
 */
export function useMachine(kind: PaperAccountKind) {
  const query = useMachineSettingsQuery(kind, { refetchOnFocus: true, refetchOnReconnect: true });
  const [put] = useSaveMachineSettingsMutation();
  const dispatch = useAppDispatch();
  const { zone } = useTimes();
  const read = query.data;
  // Until the settings are saved for the first time, their hours apply in the member's time zone.
  const saved = read?.version === 0 ? { ...read, settings: { ...read.settings, timeZone: zone } } : read;
  const [draft, setDraft] = useState<SettingsPart>();
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  const wanted = useRef<Wanted>(undefined);
  const isRunning = useRef(false);
  /** The last settings that a save returned. They may be newer than the last render. */
  const newest = useRef<Saved>(undefined);

  /** Saves one change, and resolves to the settings on the server. */
  const saveOne = async (base: Saved, { part, canUndo }: Wanted): Promise<Saved> => {
    try {
      const settings = { ...base.settings, ...part };
      const next = await put({ kind, version: base.version, settings }).unwrap();
      // The account shows whether the machine is running. Its next event may be minutes away.
      if (part.status) dispatch(paperApi.util.invalidateTags(['PaperAccounts']));
      setState({ kind: 'saved', before: canUndo ? base.settings : undefined });
      return next;
    } catch (error) {
      // Changes made during the failed save were based on that save, so they fail as well.
      const all = { ...part, ...wanted.current?.part };
      wanted.current = undefined;
      const current = conflictingSettings(error);
      setState(
        current
          ? { kind: 'conflict', part: all }
          : { kind: 'failed', message: messageOf(error, NOT_SAVED), part: all },
      );
      return current ?? base;
    }
  };
  const saveAll = async (start: Saved) => {
    let base = start;
    while (wanted.current) {
      const next = wanted.current;
      wanted.current = undefined;
      setState({ kind: 'saving' });
      base = await saveOne(base, next);
      newest.current = base;
      // A member may make another change while the page takes in this one.
      if (!wanted.current) await dispatch(paperApi.util.upsertQueryData('machineSettings', kind, base));
    }
  };
  const save = (part: SettingsPart, canUndo: boolean) => {
    if (!saved) return;
    wanted.current = { part: { ...wanted.current?.part, ...part }, canUndo };
    setDraft((shown) => ({ ...shown, ...part }));
    if (isRunning.current) return;
    isRunning.current = true;
    const base = newest.current && newest.current.version > saved.version ? newest.current : saved;
    void saveAll(base).finally(() => {
      isRunning.current = false;
      setDraft(undefined);
    });
  };
  return {
    /** The shown settings: those on the server, with the member's unsaved change applied. */
    settings: saved && { ...saved.settings, ...draft },
    error: query.error,
    refetch: () => void query.refetch(), // never rejects: the query's state holds the error
    state,
    change: (part: SettingsPart) => save(part, true),
    undo: () => {
      if (state.kind === 'saved' && state.before) save(state.before, false);
    },
    /** Repeats a change that failed or conflicted, based on the current settings. */
    retry: () => {
      if (state.kind === 'failed' || state.kind === 'conflict') save(state.part, true);
    },
  };
}

/** Props of a machine's settings. */
export interface ControlsProps<Settings = MachineSettings> {
  settings: Settings;
  /** Called with each value while the member drags, before it is saved. */
  onPreview: (part: SettingsPart) => void;
  onChange: (part: SettingsPart) => void;
  /** Payment terms, which decide what a stake means. */
  paysBy: PaysBy;
}

/** Everything that differs between the pages of the two machines (copy trading and the bot). */
export interface MachineKind<Settings extends MachineSettings = MachineSettings> {
  kind: PaperAccountKind;
  feature: Feature;
  texts: MachineTexts;
  defaults: Readonly<Settings>;
  /** Shown to members of other tiers, as the requirement of the machine. */
  needs: string;
  /** Name of the current period of the trade limit, for example "today". */
  presentWindow(settings: Settings): string;
  Controls(props: ControlsProps<Settings>): ReactNode;
}
