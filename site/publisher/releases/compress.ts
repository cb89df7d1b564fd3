import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/**
 * Text files of at least `MIN_SIZE` bytes are compressed. Pictures and fonts are already compressed, and smaller files
 * fit into one packet anyway.
 */
const TEXT = /\.(html|css|js|json|xml|txt|svg|webmanifest)$/;
const MIN_SIZE = 1024;

/**
 * Pages are rendered in milliseconds, so brotli uses level 5 for them (level 11 takes 79 ms per page). Assets are
 * compressed once per build.
 */
export type CompressionEffort = 'page' | 'asset';
const BROTLI: Record<CompressionEffort, number> = { page: 5, asset: 11 };
const GZIP: Record<CompressionEffort, number> = { page: 6, asset: 9 };

export interface CompressedCopy {
  /** Suffix that is added to the name of the file. */
  suffix: '.gz' | '.br';
  body: Buffer;
}
export const COPY_SUFFIXES: CompressedCopy['suffix'][] = ['.gz', '.br'];

export const isWorthCompressing = (file: string, body: Buffer) => body.length >= MIN_SIZE && TEXT.test(file);

/**
 * Returns the compressed copies to store beside a file. Returns an empty list for a small file or a file that is not
 * text.
 */
export const createCompressedCopies = (file: string, body: Buffer, effort: CompressionEffort): CompressedCopy[] => {
  if (!isWorthCompressing(file, body)) return [];
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI[effort],
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    // The window is no larger than the text, because the default window allocates 4 MB of memory per page.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(body.length)))),
  };
  return [
    { suffix: '.gz', body: gzipSync(body, { level: GZIP[effort] }) },
    { suffix: '.br', body: brotliCompressSync(body, { params }) },
  ];
};
