import type { FilePreview } from '@marketplace/api';
import { useText } from '../../i18n/useText.ts';

export type Encoding = FilePreview['encoding'];

/** Display names of the encodings. */
export const ENCODING_NAMES: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  gb18030: 'GBK / GB18030',
  big5: 'Big5',
  shift_jis: 'Shift_JIS',
  'euc-kr': 'EUC-KR',
  'windows-1252': 'Windows-1252 (Latin-1)',
  'windows-874': 'Windows-874',
  'windows-1258': 'Windows-1258',
};

const DELIMITERS = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' } as const;

/** Returns a function that states the encoding and delimiter of a file, which explains wrong characters. */
export const useFileFormatText = () => {
  const t = useText();
  return ({ encoding, delimiter }: Pick<FilePreview, 'encoding' | 'delimiter'>) =>
    t('bulk.writtenAs', {
      encoding: ENCODING_NAMES[encoding],
      delimiter: t(`bulk.delimiters.${DELIMITERS[delimiter]}`),
    });
};
