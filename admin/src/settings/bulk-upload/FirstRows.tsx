import type { FilePreview } from '@marketplace/api';
import { Alert, Box, MenuItem, TableCell, TableRow, TextField } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
import { RowTable } from '../../kit/list/RowTable.tsx';
import { ENCODING_NAMES, type Encoding } from './useFileFormatText.ts';

interface FirstRowsProps {
  preview: FilePreview;
  onEncoding: (encoding: Encoding) => void;
}

const ENCODINGS = Object.keys(ENCODING_NAMES) as Encoding[];
const UNICODE: readonly Encoding[] = ['utf-8', 'utf-16le', 'utf-16be'];

/** Returns whether several encodings are possible. Unicode files are unambiguous. */
export const isAmbiguous = ({ encoding, encoding_certain: isCertain }: FilePreview) =>
  !isCertain || !UNICODE.includes(encoding);

/** Preview of the first rows, with a choice of the encoding. */
export const FirstRows = ({ preview, onEncoding }: FirstRowsProps) => {
  const t = useText();
  const { encoding, encoding_certain: isCertain, encodings, first_rows: rows, header } = preview;
  const choices = [...new Set([...encodings, ...ENCODINGS])].filter(
    name => name === encoding || !UNICODE.includes(name),
  );
  // Displays only columns with non-ASCII text, where a wrong encoding is visible.
  const places = rows[0]?.map((_, at) => at).filter(at => rows.some(row => /[^\0-\x7f]/.test(row[at] ?? ''))) ?? [];
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {!isCertain && <Alert severity="warning">{t('bulk.encoding.unsure')}</Alert>}
      <TextField
        select
        size="small"
        label={t('bulk.encoding.label')}
        helperText={t('bulk.encoding.help')}
        value={isCertain ? encoding : ''}
        onChange={event => onEncoding(event.target.value as Encoding)}
        sx={{ maxWidth: { sm: 320 } }}
      >
        {choices.map(name => (
          <MenuItem key={name} value={name}>
            {ENCODING_NAMES[name]}
          </MenuItem>
        ))}
      </TextField>
      {places.length > 0 && (
        <Box sx={{ mx: -2, overflowX: 'auto' }}>
          <RowTable
            label={t('bulk.encoding.rows')}
            head={places.map(at => <TableCell key={at}>{header[at]}</TableCell>)}
          >
            {rows.map((row, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no id and keep their order
              <TableRow key={line}>
                {places.map(at => (
                  <TableCell key={at} sx={{ overflowWrap: 'anywhere', minWidth: 120 }}>
                    {row[at]}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </RowTable>
        </Box>
      )}
    </Box>
  );
};
