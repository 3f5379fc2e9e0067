import { type Problem, problem } from '../http/problem.ts';

const withStatus =
  (status: number) =>
  <const Code extends string>(code: Code, message: string): Problem<Code> =>
    problem(code, status, message);

export const forbidden = withStatus(403);
export const notFound = withStatus(404);
export const conflict = withStatus(409);
export const unprocessable = withStatus(422);
export const tooMany = withStatus(429);
export const unavailable = withStatus(503);
