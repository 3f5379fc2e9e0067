import { describe, expect, it } from 'vitest';
import { namesProduct } from './product-name.ts';

describe("the product's name", () => {
  it.each([
    'CroneAI Support',
    'croneai s.',
    'Crone AI',
    'Team CRONE-AI',
    'CroneAl Help',
    'Сrоnеai Desk',
    'ＣｒｏｎｅＡＩ',
    'Cr0ne4I',
    'Crónéai',
    'MyCroneAIBot',
  ])('is found in %j', (name) => {
    expect(namesProduct(name)).toBe(true);
  });

  it.each(['Ada Lovelace', 'Aida Crone', 'Crone Aida', 'Carol Ironeai', 'Крон Аи', ''])(
    'is not found in %j',
    (name) => {
      expect(namesProduct(name)).toBe(false);
    },
  );
});
