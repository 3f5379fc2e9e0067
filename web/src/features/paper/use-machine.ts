import type { PaperAccountKind } from '@croneai/contracts/paper.ts';
import { useRef, useState } from 'react';
import { messageOf } from '../../shared/api/api-error.ts';
import { useAppDispatch } from '../../shared/api/shared-state.ts';
import { useTimes } from '../../shared/time/use-times.ts';
import {
  conflictingSettings,
  paperApi,
  type Saved,
  type SettingsOf,
  useMachineSettingsQuery,
  useSaveMachineSettingsMutation,
} from './paper-api.ts';

/** What became of the last change. `part` is what the member wanted and did not get. */
export type SaveState<Settings> =
  | { kind: 'idle' | 'saving' }
  | { kind: 'saved'; before: Settings | undefined }
  | { kind: 'failed'; message: string; part: Partial<Settings> }
  | { kind: 'conflict'; part: Partial<Settings> };

/** Whether the change that was not saved is one of this setting. */
export function hasFailedOn(setting: string, state: SaveState<object>): boolean {
  return (state.kind === 'failed' || state.kind === 'conflict') && setting in state.part;
}

export interface Machine<Settings> {
  /** What the member sees: their own change at once, the server's word again when it was refused. */
  settings: Settings | undefined;
  error: unknown;
  refetch: () => void;
  state: SaveState<Settings>;
  change: (part: Partial<Settings>) => void;
  /** Takes the last saved change back. */
  undo: () => void;
  /** Makes a change again that failed or was overtaken, on top of what holds now. */
  retry: () => void;
}

interface Wanted<Settings> {
  part: Partial<Settings>;
  canUndo: boolean;
}

const NOT_SAVED = 'Please check your connection and try again.';

/**
 * A machine's settings. Changes show at once and are saved one after the other, each over the version that the one before
 * has made, so that quick presses do not refuse each other; what is pressed meanwhile is saved together.
 */
export function useMachine<Kind extends PaperAccountKind>(kind: Kind): Machine<SettingsOf[Kind]> {
  type Settings = SettingsOf[Kind];
  const query = useMachineSettingsQuery(kind, { refetchOnFocus: true, refetchOnReconnect: true });
  const [put] = useSaveMachineSettingsMutation();
  const dispatch = useAppDispatch();
  const { zone } = useTimes();
  const read = query.data as Saved<Kind> | undefined;
  // Hours that nobody has saved yet are by the clock of whoever looks at them.
  const saved = read?.version === 0 ? { ...read, settings: { ...read.settings, timeZone: zone } } : read;
  const [draft, setDraft] = useState<Partial<Settings>>();
  const [state, setState] = useState<SaveState<Settings>>({ kind: 'idle' });
  const wanted = useRef<Wanted<Settings>>(undefined);
  const isRunning = useRef(false);

  /** Saves one change; answers with what holds on the server then. */
  const saveOne = async (base: Saved<Kind>, { part, canUndo }: Wanted<Settings>): Promise<Saved<Kind>> => {
    try {
      const settings = { ...base.settings, ...part };
      const next = (await put({ kind, version: base.version, settings }).unwrap()) as Saved<Kind>;
      setState({ kind: 'saved', before: canUndo ? base.settings : undefined });
      return next;
    } catch (error) {
      // What was pressed meanwhile rested on this one.
      const all = { ...part, ...wanted.current?.part };
      wanted.current = undefined;
      const newest = conflictingSettings(error) as Saved<Kind> | undefined;
      setState(
        newest
          ? { kind: 'conflict', part: all }
          : { kind: 'failed', message: messageOf(error, NOT_SAVED), part: all },
      );
      return newest ?? base;
    }
  };
  const saveAll = async (start: Saved<Kind>) => {
    let base = start;
    while (wanted.current) {
      const next = wanted.current;
      wanted.current = undefined;
      setState({ kind: 'saving' });
      base = await saveOne(base, next);
    }
    await dispatch(paperApi.util.upsertQueryData('machineSettings', kind, base));
  };
  const save = (part: Partial<Settings>, canUndo: boolean) => {
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
    settings: saved && { ...saved.settings, ...draft },
    error: query.error,
    refetch: () => void query.refetch(), // its failure is in the query's state
    state,
    change: (part) => save(part, true),
    undo: () => state.kind === 'saved' && state.before && save(state.before, false),
    retry: () => (state.kind === 'failed' || state.kind === 'conflict') && save(state.part, true),
  };
}
