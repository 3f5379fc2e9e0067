/*
 * Characters that a password needs at sign-up. Letters of every script count. This file does not
 * use zod, because the bars below a password field must not wait until zod is loaded.
 */

export const UPPERCASE = /\p{Lu}/u;
export const LOWERCASE = /\p{Ll}/u;
export const DIGIT = /[0-9]/;
