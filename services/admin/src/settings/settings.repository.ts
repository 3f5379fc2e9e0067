import { SETTINGS_HISTORY_MAX } from '@croneai/contracts/endpoints/admin/site-settings.ts';
import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import { changeDocument } from '@croneai/platform/outbox/change-document.ts';
import type { OutboxRelay } from '@croneai/platform/outbox/relay.ts';
import mongoose from 'mongoose';
import {
  type SettingsDocument,
  type SettingsHistoryDocument,
  type SettingsHistoryModel,
  type SettingsModel,
  type SettingsVersion,
  settingsCollection,
  settingsHistoryCollection,
} from './settings.model.ts';

const SITE = 'site';

/** Computes the version that replaces the current one; the repository assigns its number. */
export type SettingsChangeOf = (current: SettingsVersion) => Promise<{
  next: Omit<SettingsVersion, 'version'>;
  events: readonly OutboxEntry[];
}>;

export type SettingsRepository = ReturnType<typeof createSettingsRepository>;

export function createSettingsRepository({
  model,
  history,
  relay,
  changed,
}: {
  model: SettingsModel;
  history: SettingsHistoryModel;
  relay: Pick<OutboxRelay, 'nudge'>;
  /** Notifies open pages that there is a new version. */
  changed: () => void;
}) {
  async function current(): Promise<SettingsVersion> {
    const document = await model.findOne({ _id: SITE }, { outbox: 0 }).lean<SettingsDocument>();
    return document ? settingsCollection.read(document) : FIRST;
  }
  return {
    current,
    /** Returns a replaced version; undefined once the history has dropped it. */
    async replaced(version: number): Promise<SettingsVersion | undefined> {
      const document = await history.findOne({ _id: version }).lean<SettingsHistoryDocument>();
      return document ? settingsHistoryCollection.read(document) : undefined;
    },
    /** Lists all versions, newest first, beginning with the current one. */
    async list(): Promise<SettingsVersion[]> {
      const head = await current();
      const older = { _id: mongoose.trusted({ $lt: head.version }) };
      const rows = await history.find(older).sort({ _id: -1 }).limit(SETTINGS_HISTORY_MAX).lean();
      return [head, ...rows.map(settingsHistoryCollection.read)];
    },
    /**
     * Changes the values by compare-and-set. Before the change, copies the current version to the
     * history. If the process dies between the two writes, the copied version is still current, and
     * readers skip its row in the history.
     */
    async change(decide: SettingsChangeOf): Promise<SettingsVersion> {
      await unlessDuplicate(model.create({ _id: SITE, ...FIRST, outbox: [] }));
      const written = await changeDocument<SettingsDocument>(
        model,
        { _id: SITE },
        async (document) => {
          const before = settingsCollection.read(document);
          const { next, events } = await decide(before);
          const { id: _id, ...replaced } = before;
          await unlessDuplicate(history.create({ _id: before.version, ...replaced }));
          return { update: { $set: next }, events };
        },
        { nudge: relay.nudge },
      );
      if (!written) throw new Error('the settings document is missing');
      const kept = mongoose.trusted({ $lt: written.document.version - SETTINGS_HISTORY_MAX });
      await history.deleteMany({ _id: kept });
      changed();
      return settingsCollection.read(written.document);
    },
    /** Returns the versions that the admin made, both current and replaced. */
    async madeBy(adminId: string): Promise<SettingsVersion[]> {
      const head = await current();
      const rows = await history.find({ changedBy: adminId }).sort({ _id: -1 }).lean();
      const replaced = rows.map(settingsHistoryCollection.read).filter((row) => row.version < head.version);
      return head.changedBy === adminId ? [head, ...replaced] : replaced;
    },
    async forgetEditor(adminId: string): Promise<void> {
      const unset = { $set: { changedBy: null } };
      await model.updateOne({ _id: SITE, changedBy: adminId }, unset);
      await history.updateMany({ changedBy: adminId }, unset);
    },
  };
}

const FIRST: SettingsVersion = {
  version: 0,
  values: {},
  undoTo: null,
  isUndo: false,
  changedAt: null,
  changedBy: null,
};
