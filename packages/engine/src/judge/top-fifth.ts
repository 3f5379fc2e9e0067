const FIFTH = 5;

/** The fifth of the claims with the largest edges: how many, the sum of their probabilities, and how many won. Of equal ones the first count. */
export function rankFifth(
  edges: readonly number[],
  won: readonly number[],
): { claims: number; said: number; wins: number } {
  const order = Uint32Array.from(edges.keys()).sort(
    (a, b) => (edges[b] as number) - (edges[a] as number) || a - b,
  );
  const claims = Math.floor(edges.length / FIFTH);
  let [said, wins] = [0, 0];
  for (const index of order.subarray(0, claims)) {
    said += 0.5 + (edges[index] as number);
    wins += won[index] as number;
  }
  return { claims, said, wins };
}
