import { accountErrors } from './errors/account-errors.ts';
import { deskErrors } from './errors/desk-errors.ts';
import { signalErrors } from './errors/signal-errors.ts';
import { problems } from './http/problem.ts';

/** Every error code of the API. Codes are stable; texts may change. */
export const errors = { ...problems, ...accountErrors, ...signalErrors, ...deskErrors } as const;
export type ErrorCode = (typeof errors)[keyof typeof errors]['code'];
