import type { PaperAccountKind } from '@croneai/contracts/paper.ts';
import type { RankedAccount } from '../src/paper/leaderboard.repository.ts';
import type { StoredSettings } from '../src/paper/paper-settings.model.ts';
import type { PaperState } from '../src/paper/paper-state.model.ts';

/**
 * Opens settings, states, and ranking of paper accounts in memory. API tests cover the real stores.
 */
export function openSomePaperStores() {
  const saved: StoredSettings[] = [];
  const states = new Map<string, PaperState>();
  const board: { rows: RankedAccount[]; ranking: number | null } = { rows: [], ranking: null };
  const ofAccount = (userId: string, kind: PaperAccountKind) =>
    saved.filter((row) => row.userId === userId && row.kind === kind).sort((a, b) => a.version - b.version);
  const statesOf = (userId: string, kind: PaperAccountKind) =>
    [...states].filter(([, state]) => state.userId === userId && state.kind === kind);
  const dropStates = (isGone: (state: PaperState) => boolean) => {
    for (const [id, state] of states) if (isGone(state)) states.delete(id);
  };
  let rankings = 0;
  return {
    /** Removes the rows for which `isKept` returns false, as a restore of the database would. */
    keepSettings: (isKept: (row: StoredSettings) => boolean) =>
      void saved.splice(0, saved.length, ...saved.filter(isKept)),
    allStates: () => [...states.values()],
    settings: {
      async append(row: StoredSettings) {
        if (ofAccount(row.userId, row.kind).some(({ version }) => version === row.version)) return false;
        saved.push(row);
        return true;
      },
      findLatest: async (userId: string, kind: PaperAccountKind) => ofAccount(userId, kind).at(-1),
      listHistory: async (
        userId: string,
        kind: PaperAccountKind,
        { fromVersion = 0 }: { fromVersion?: number | undefined } = {},
      ) => ofAccount(userId, kind).filter(({ version }) => version >= fromVersion),
      async listRanked() {
        const newest = new Map(saved.map((row) => [`${row.userId}.${row.kind}`, row]));
        return [...newest.values()]
          .filter(({ settings, grant }) => settings.isOnLeaderboard && grant.mayTrade)
          .map(({ userId, kind }) => ({ userId, kind }));
      },
      async listMembersBefore(moment: Date, after: string, rows: number) {
        const found = saved.filter(({ userId, at }) => userId > after && at < moment);
        const page = found
          .map(({ userId }) => userId)
          .toSorted()
          .slice(0, rows);
        return [...new Set(page)];
      },
      removeMember: async (userId: string) =>
        void saved.splice(0, saved.length, ...saved.filter((row) => row.userId !== userId)),
    },
    states: {
      findNewest: async (userId: string, kind: PaperAccountKind) =>
        structuredClone(states.get(`${userId}.${kind}`)),
      async findBefore(userId: string, kind: PaperAccountKind, before: number) {
        const earlier = statesOf(userId, kind).filter(([, { at }]) => at < before);
        return structuredClone(earlier.sort(([, a], [, b]) => a.at - b.at).at(-1)?.[1]);
      },
      async put(state: PaperState, block?: number) {
        const account = `${state.userId}.${state.kind}`;
        states.set(block === undefined ? account : `${account}.${block}`, structuredClone(state));
      },
      removeSince: async (userId: string, kind: PaperAccountKind, from: number) =>
        dropStates((state) => state.userId === userId && state.kind === kind && state.at >= from),
      removeMember: async (userId: string) => dropStates((state) => state.userId === userId),
    },
    leaderboard: {
      list: async () => board.rows,
      async begin() {
        board.ranking = ++rankings;
        return String(board.ranking);
      },
      async put(ranking: string, rows: readonly RankedAccount[]) {
        if (String(board.ranking) !== ranking) return false;
        board.rows = [...rows];
        return true;
      },
      async remove(userId: string, kind: PaperAccountKind) {
        board.rows = board.rows.filter((row) => row.userId !== userId || row.kind !== kind);
        board.ranking = null;
      },
    },
  };
}
