import { accountErrors } from './errors/account-errors.ts';
import { adminErrors } from './errors/admin-errors.ts';
import { signalErrors } from './errors/signal-errors.ts';
import { problems } from './http/problem.ts';

/** Every error code of the API. Codes never change, but texts may. */
export const errors = { ...problems, ...accountErrors, ...signalErrors, ...adminErrors } as const;
export type ErrorCode = (typeof errors)[keyof typeof errors]['code'];
