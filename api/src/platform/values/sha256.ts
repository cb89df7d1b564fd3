import { createHash } from 'node:crypto';

/** Returns the SHA-256 hash as 64 hexadecimal digits. */
export const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
