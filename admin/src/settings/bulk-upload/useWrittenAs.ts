import type { FilePreview } from '@marketplace/api';
import { useText } from '../../i18n/useText.ts';

/** How files name their encodings to people. */
const ENCODINGS: Record<FilePreview['encoding'], string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252 (Latin-1)',
};
const DELIMITERS = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' } as const;

/** In which way a file was read: whoever sees wrong letters knows why. */
export const useWrittenAs = () => {
  const t = useText();
  return ({ encoding, delimiter }: Pick<FilePreview, 'encoding' | 'delimiter'>) =>
    t('bulk.writtenAs', {
      encoding: ENCODINGS[encoding],
      delimiter: t(`bulk.delimiters.${DELIMITERS[delimiter]}`),
    });
};
