import { setImmediate as nextTurn } from 'node:timers/promises';
import { HOUR_MS } from '@croneai/contracts/units.ts';
import type { PairKind } from '@croneai/engine/markets/pair.ts';
import type { Engine } from '@croneai/engine/model/engine.ts';
import type { ForecastTally } from '@croneai/engine/model/forecast-tally.ts';
import type { TrainingRow } from '@croneai/engine/model/ledger.ts';
import { ENGINE_SLOT_MS } from '@croneai/engine/model/ledger.ts';
import { type LedgerEntry, ledgerBytes } from '@croneai/engine/model/ledger-page.ts';
import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import mongoose from 'mongoose';
import type { DayModel, PageDocument, PageModel, TallyModel } from './ledger.model.ts';

export type LedgerPage = {
  readonly slot: number;
  readonly shard: number;
  readonly shardCount: number;
  readonly entries: readonly LedgerEntry[];
};

export type SlotEntries = {
  readonly entries: readonly LedgerEntry[];
  /** True once every shard has written its page. */
  readonly isComplete: boolean;
};

export type TalliesByKind = ReadonlyMap<PairKind, ForecastTally>;

/** A slot of the ledger. A slot or shard without a page has no entries. */
export type WalkedSlot = {
  readonly slot: number;
  /** Entries of this slot. */
  readonly page: readonly LedgerEntry[];
  /** Entries of the next slot. */
  readonly after: readonly LedgerEntry[];
};

const { trusted } = mongoose;
/** Time span that `walk` reads with one query. */
const BLOCK_MS = 2 * HOUR_MS;

/**
 * Stores the ledger of one line (engine and source of prices). Every key is written once; a second
 * write changes nothing.
 */
export function createLedger({
  pages,
  days,
  tallies,
  engine,
  line,
}: {
  pages: PageModel;
  days: DayModel;
  tallies: TallyModel;
  engine: Engine;
  line: string;
}) {
  const { packDay, packEntries, unpackDay, unpackEntries } = ledgerBytes(engine);
  const entriesOf = (found: readonly PageDocument[]): SlotEntries => {
    const shardCount = found[0]?.shardCount;
    return {
      entries: found.flatMap((page) => unpackEntries(page.symbols, bytesOf(page.entries))),
      isComplete: shardCount !== undefined && found.length >= shardCount,
    };
  };
  return {
    /** Adds a page; false if the shard has already written its page. */
    addPage({ slot, shard, shardCount, entries }: LedgerPage): Promise<boolean> {
      return unlessDuplicate(
        pages.create({
          _id: `${line}.${slot}.${shard}`,
          line,
          slot,
          shardCount,
          symbols: entries.map(({ symbol }) => symbol),
          entries: Buffer.from(packEntries(entries)),
          writtenAt: new Date(),
        }),
      );
    },

    /**
     * Returns all entries that were written for a slot, and whether every shard has written its
     * page.
     */
    async readSlot(slot: number): Promise<SlotEntries> {
      return entriesOf(await pages.find({ line, slot }).lean<PageDocument[]>());
    },

    /** Yields all slots with `from` ≤ slot < `to`. Lets the event loop run between reads. */
    async *walk(from: number, to: number): AsyncGenerator<WalkedSlot> {
      for (let start = from; start < to; start += BLOCK_MS) {
        const end = start + BLOCK_MS;
        const found = await pages
          .find({ line, slot: trusted({ $gte: start, $lte: end }) })
          .lean<PageDocument[]>();
        const bySlot = Map.groupBy(found, ({ slot }) => slot);
        const entries = (slot: number) => entriesOf(bySlot.get(slot) ?? []).entries;
        let page = entries(start);
        for (let slot = start; slot < Math.min(to, end); slot += ENGINE_SLOT_MS) {
          const after = entries(slot + ENGINE_SLOT_MS);
          yield { slot, page, after };
          page = after;
        }
        await nextTurn();
      }
    },

    /** Returns the settled rows of a market and day; undefined if none are stored. */
    async findDay(symbol: string, day: number): Promise<TrainingRow[] | undefined> {
      const found = await days.findById(`${line}.${symbol}.${day}`).lean<{ rows: Buffer }>();
      return found ? unpackDay(day, ENGINE_SLOT_MS, bytesOf(found.rows)) : undefined;
    },

    addDay(symbol: string, day: number, rows: readonly TrainingRow[]): Promise<boolean> {
      const packed = Buffer.from(packDay(day, rows));
      return unlessDuplicate(days.create({ _id: `${line}.${symbol}.${day}`, line, day, rows: packed }));
    },

    addTallies(day: number, kinds: TalliesByKind): Promise<boolean> {
      const text = JSON.stringify(Object.fromEntries(kinds));
      return unlessDuplicate(tallies.create({ _id: `${line}.${day}`, line, day, kinds: text }));
    },

    /** Returns the tallies of the days with `from` ≤ day < `to`. */
    async readTallies(from: number, to: number): Promise<Map<number, TalliesByKind>> {
      const found = await tallies
        .find({ line, day: trusted({ $gte: from, $lt: to }) })
        .lean<{ day: number; kinds: string }[]>();
      return new Map(
        found.map(({ day, kinds }) => [
          day,
          new Map(Object.entries(JSON.parse(kinds) as Record<string, ForecastTally>)) as TalliesByKind,
        ]),
      );
    },

    /**
     * Removes pages of slots before `pagesBefore`, and rows and tallies of days before
     * `daysBefore`.
     */
    async expire({ pagesBefore, daysBefore }: { pagesBefore: number; daysBefore: number }): Promise<void> {
      await pages.deleteMany({ line, slot: trusted({ $lt: pagesBefore }) });
      await days.deleteMany({ line, day: trusted({ $lt: daysBefore }) });
      await tallies.deleteMany({ line, day: trusted({ $lt: daysBefore }) });
    },
  };
}
export type Ledger = ReturnType<typeof createLedger>;

/**
 * Returns the bytes of a stored value. A lean read returns the binary type of the MongoDB driver
 * instead of a Buffer.
 */
const bytesOf = (stored: Buffer | { buffer: Uint8Array }): Uint8Array =>
  stored instanceof Uint8Array ? stored : stored.buffer;
