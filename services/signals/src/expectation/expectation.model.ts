import { type EngineExpectation, engineExpectationSchema } from '@croneai/contracts/engine-expectation.ts';
import { defineCollection, type ModelOf } from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

/**
 * The last computed expectation: signals per day, and their results. There is one document for each
 * kind and source of prices.
 */
export const expectationCollection = defineCollection({
  name: 'engine_expectations',
  id: 'string',
  hasOutbox: false,
  erasure: 'no-personal-data',
  fields: {
    /** JSON of an EngineExpectation. */
    expectation: z.string(),
  },
  indexes: [],
});

/** Reads and writes the expectation for one kind and source of prices. */
export function createExpectations(model: ModelOf<typeof expectationCollection>, prices: string) {
  return {
    async put(expectation: EngineExpectation): Promise<void> {
      const document = { _id: prices, expectation: JSON.stringify(expectation) };
      await model.replaceOne({ _id: prices }, document, { upsert: true });
    },
    /**
     * Finds the stored expectation. Resolves to undefined if there is none, or if another release
     * wrote it in a different format.
     */
    async find(): Promise<EngineExpectation | undefined> {
      const found = await model.findById(prices).lean<{ expectation: string }>();
      return found ? engineExpectationSchema.safeParse(JSON.parse(found.expectation)).data : undefined;
    },
  };
}
