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

/** What became of the last change. `part` is what the member wanted and did not get. */
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
 * A machine's settings. Changes show at once and are saved one after the other, each over the version that the one before
 * has made, so that quick presses do not refuse each other; what is pressed meanwhile is saved together.
 */
export function useMachine(kind: PaperAccountKind) {
  const query = useMachineSettingsQuery(kind, { refetchOnFocus: true, refetchOnReconnect: true });
  const [put] = useSaveMachineSettingsMutation();
  const dispatch = useAppDispatch();
  const { zone } = useTimes();
  const read = query.data;
  // Hours that nobody has saved yet are by the clock of whoever looks at them.
  const saved = read?.version === 0 ? { ...read, settings: { ...read.settings, timeZone: zone } } : read;
  const [draft, setDraft] = useState<SettingsPart>();
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  const wanted = useRef<Wanted>(undefined);
  const isRunning = useRef(false);

  /** Saves one change; answers with what holds on the server then. */
  const saveOne = async (base: Saved, { part, canUndo }: Wanted): Promise<Saved> => {
    try {
      const settings = { ...base.settings, ...part };
      const next = await put({ kind, version: base.version, settings }).unwrap();
      setState({ kind: 'saved', before: canUndo ? base.settings : undefined });
      return next;
    } catch (error) {
      // What was pressed meanwhile rested on this one.
      const all = { ...part, ...wanted.current?.part };
      wanted.current = undefined;
      const newest = conflictingSettings(error);
      setState(
        newest
          ? { kind: 'conflict', part: all }
          : { kind: 'failed', message: messageOf(error, NOT_SAVED), part: all },
      );
      return newest ?? base;
    }
  };
  const saveAll = async (start: Saved) => {
    let base = start;
    while (wanted.current) {
      const next = wanted.current;
      wanted.current = undefined;
      setState({ kind: 'saving' });
      base = await saveOne(base, next);
    }
    await dispatch(paperApi.util.upsertQueryData('machineSettings', kind, base));
  };
  const save = (part: SettingsPart, canUndo: boolean) => {
    if (!saved) return;
    wanted.current = { part: { ...wanted.current?.part, ...part }, canUndo };
    setDraft((shown) => ({ ...shown, ...part }));
    if (isRunning.current) return;
    isRunning.current = true;
    void saveAll(saved).finally(() => {
      isRunning.current = false;
      setDraft(undefined);
    });
  };
  return {
    /** What the member sees: their own change at once, the server's word again when it was refused. */
    settings: saved && { ...saved.settings, ...draft },
    error: query.error,
    refetch: () => void query.refetch(), // its failure is in the query's state
    state,
    change: (part: SettingsPart) => save(part, true),
    undo: () => {
      if (state.kind === 'saved' && state.before) save(state.before, false);
    },
    /** Makes a change again that failed or was overtaken, on top of what holds now. */
    retry: () => {
      if (state.kind === 'failed' || state.kind === 'conflict') save(state.part, true);
    },
  };
}

/** What the settings of a machine are made of. */
export interface ControlsProps<Settings = MachineSettings> {
  settings: Settings;
  /** Told at once of a value that is drawn and does not count yet. */
  onPreview: (part: SettingsPart) => void;
  onChange: (part: SettingsPart) => void;
  /** What a stake is depends on the terms. */
  paysBy: PaysBy;
}

/** One of the two machines. Its methods get the settings of their own machine. */
export interface MachineKind<Settings extends MachineSettings = MachineSettings> {
  kind: PaperAccountKind;
  feature: Feature;
  texts: MachineTexts;
  defaults: Readonly<Settings>;
  /** Said to a member whose tier does not have it. */
  needs: string;
  /** The present window of the limit, for example "today". */
  presentWindow(settings: Settings): string;
  Controls(props: ControlsProps<Settings>): ReactNode;
}
