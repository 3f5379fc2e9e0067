import { describe, expect, it } from 'vitest';
import { MIX_LOGIT } from '../engines/mix-logit/engine.ts';
import { FEATURE_COUNT } from '../engines/mix-logit/features.ts';
import {
  ARTEFACT_LIFE_MS,
  type ArtefactContent,
  CODE_VERSION,
  readArtefact,
  refusalOf,
  writeArtefact,
} from './artefact.ts';
import { NO_CALIBRATION } from './calibration.ts';

const expert = Array.from({ length: FEATURE_COUNT }, (_, index) => index / 100);
const content = (change: Partial<ArtefactContent> = {}): ArtefactContent => ({
  engine: 'mix-logit-1',
  codeVersion: CODE_VERSION,
  featureVersion: 1,
  settlementRule: 1,
  prices: 'synthetic.a',
  from: 0,
  until: 1_000,
  models: {
    EURUSD: { rows: 5, learned: [null, null, expert] },
    BTCUSDT: { rows: 0, learned: [null, null, null] },
  },
  calibrations: { forex: { ...NO_CALIBRATION, slopeError: 0.1, forecasts: 9 } },
  effects: { EURUSD: { effect: 0.02, effectError: 0.01 } },
  metrics: {},
  ...change,
});

describe('an artefact', () => {
  it('has the same hash for the same content, whatever the order of its keys', () => {
    const { models } = content();
    const turned = Object.fromEntries(Object.entries(models).toReversed());
    expect(writeArtefact(MIX_LOGIT, content({ models: turned })).hash).toBe(
      writeArtefact(MIX_LOGIT, content()).hash,
    );
    expect(writeArtefact(MIX_LOGIT, content({ until: 1_001 })).hash).not.toBe(
      writeArtefact(MIX_LOGIT, content()).hash,
    );
  });

  it('is unchanged after it is written and read, and is refused if a byte or the engine differs', () => {
    const { hash, text } = writeArtefact(MIX_LOGIT, content());
    expect(readArtefact(MIX_LOGIT, hash, text)).toEqual({ ...content(), hash });
    expect(readArtefact(MIX_LOGIT, hash, text.replace('0.01', '0.02'))).toBeUndefined();
    const other = text.replace('"featureVersion":1', '"featureVersion":2');
    expect(readArtefact(MIX_LOGIT, hash, other)).toBeUndefined();
  });

  it('is refused if its prices are from another source, or if it is too old', () => {
    expect(refusalOf(content(), 'synthetic.a', 1_000 + ARTEFACT_LIFE_MS)).toBeUndefined();
    expect(refusalOf(content(), 'synthetic.a', 1_001 + ARTEFACT_LIFE_MS)).toBe('too_old');
    expect(refusalOf(content(), 'live.live', 1_000)).toBe('other_prices');
  });
});
