import type { FilePreview } from '@marketplace/api';
import { Alert, Box, MenuItem, TableCell, TableRow, TextField, Typography } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
import { RowTable } from '../../kit/list/RowTable.tsx';
import { Muted } from '../../kit/page/Muted.tsx';
import type { ColumnChoices } from './file-columns.ts';

interface ColumnMatchProps {
  preview: FilePreview;
  choices: ColumnChoices;
  /** Fields that the file must contain. */
  required: readonly string[];
  missing: readonly string[];
  doubled: readonly string[];
  onChoose: (column: string, field: string) => void;
}

/** Maps the columns of a file to fields. */
export const ColumnMatch = ({ preview, choices, required, missing, doubled, onChoose }: ColumnMatchProps) => {
  const t = useText();
  return (
    <Box>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {t('bulk.columns.title')}
      </Typography>
      <Muted sx={{ mb: 1 }}>{t('bulk.columns.help')}</Muted>
      {missing.length > 0 && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {t('bulk.columns.missing', { fields: missing.join(', ') })}
        </Alert>
      )}
      {doubled.length > 0 && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {t('bulk.columns.doubled', { fields: doubled.join(', ') })}
        </Alert>
      )}
      <Box sx={{ mx: -2 }}>
        <RowTable
          label={t('bulk.columns.title')}
          fixed
          head={
            <>
              <TableCell sx={{ width: { xs: '44%', sm: '50%' } }}>{t('bulk.columns.inFile')}</TableCell>
              <TableCell>{t('forms.conflict.field')}</TableCell>
            </>
          }
        >
          {preview.columns.map(({ name, examples }) => (
            <TableRow key={name}>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>
                <Box sx={{ fontWeight: 600 }}>{name}</Box>
                {examples.length > 0 && (
                  <Muted noWrap title={examples.join(' · ')}>
                    {examples.join(' · ')}
                  </Muted>
                )}
              </TableCell>
              <TableCell>
                <TextField
                  select
                  fullWidth
                  hiddenLabel
                  size="small"
                  value={choices[name] ?? ''}
                  onChange={event => onChoose(name, event.target.value)}
                  slotProps={{
                    select: {
                      displayEmpty: true,
                      SelectDisplayProps: { 'aria-label': t('bulk.columns.of', { name }) },
                    },
                  }}
                >
                  <MenuItem value="">{t('bulk.columns.leaveOut')}</MenuItem>
                  {preview.fields.map(field => (
                    <MenuItem key={field.name} value={field.name}>
                      {field.name}
                      {required.includes(field.name) && ' *'}
                    </MenuItem>
                  ))}
                </TextField>
              </TableCell>
            </TableRow>
          ))}
        </RowTable>
      </Box>
    </Box>
  );
};
