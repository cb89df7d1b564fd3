import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Text gains; pictures and fonts are compressed already, and below this size a copy saves no packet. */
const TEXT = /\.(html|css|js|json|xml|txt|svg|webmanifest)$/;
const SMALLEST = 1024;

/** Pages are made in milliseconds, so brotli stays at 5 (11 costs 79 ms a page); an asset is made once a build. */
export type Effort = 'page' | 'asset';
const BROTLI: Record<Effort, number> = { page: 5, asset: 11 };
const GZIP: Record<Effort, number> = { page: 6, asset: 9 };

export interface CompressedCopy {
  /** What its name ends with after the file's own. */
  suffix: '.gz' | '.br';
  body: Buffer;
}
export const COPY_SUFFIXES: CompressedCopy['suffix'][] = ['.gz', '.br'];

export const wantsCopies = (file: string, body: Buffer) => body.length >= SMALLEST && TEXT.test(file);

/** The compressed copies that a file should have beside it; none where they would not help. */
export const compressedCopies = (file: string, body: Buffer, effort: Effort): CompressedCopy[] => {
  if (!wantsCopies(file, body)) return [];
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI[effort],
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    // No wider than the text: the usual window is 4 MB of memory, fetched and given back for every page.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(body.length)))),
  };
  return [
    { suffix: '.gz', body: gzipSync(body, { level: GZIP[effort] }) },
    { suffix: '.br', body: brotliCompressSync(body, { params }) },
  ];
};
