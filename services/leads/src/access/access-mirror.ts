import { accessMirrorOf } from '@croneai/access/access-mirror.ts';

/** Where this service mirrors its copies of access. */
export const ACCESS_MIRROR = accessMirrorOf('leads');
