import type { RowError } from '@marketplace/api';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, Link, TableCell, TableRow, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { useNumber } from '../../i18n/useFormats.ts';
import { useText } from '../../i18n/useText.ts';
import { RowTable } from '../../kit/list/RowTable.tsx';
import { Muted } from '../../kit/page/Muted.tsx';
import { LINK_TARGET_SIZE } from '../../kit/theme/target.ts';
import { errorsCsv, rowErrorText } from './errors-csv.ts';

/** Maximum number of displayed errors. The downloadable file contains all errors. */
const MAX_ROWS = 200;

const saveAs = (text: string, name: string) => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
};

export const ErrorTable = ({ errors }: { errors: readonly RowError[] }) => {
  const t = useText();
  const number = useNumber();
  const firstErrors = errors.slice(0, MAX_ROWS);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', px: 2, pt: 2 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {t('bulk.errors')}
        </Typography>
        <Button
          variant="outlined"
          startIcon={<FileDownloadOutlined />}
          onClick={() => saveAs(errorsCsv(errors), 'upload_errors.csv')}
        >
          {t('bulk.downloadErrors')}
        </Button>
      </Box>
      {errors.length > MAX_ROWS && (
        <Muted sx={{ px: 2, pt: 1 }}>
          {t('bulk.firstErrors', { shown: number(MAX_ROWS), total: number(errors.length) })}
        </Muted>
      )}
      <RowTable
        label={t('bulk.errors')}
        fixed
        head={
          <>
            <TableCell align="right" sx={{ width: { xs: 72, sm: 84 } }}>
              {t('bulk.line')}
            </TableCell>
            <TableCell sx={{ width: { xs: '34%', sm: '28%' } }}>{t('bulk.column')}</TableCell>
            <TableCell>{t('credits.reason')}</TableCell>
          </>
        }
      >
        {firstErrors.map(({ line, column, reason, resembles, ...rest }) => (
          <TableRow key={`${line} ${column} ${reason}`} sx={{ '& td': { overflowWrap: 'anywhere' } }}>
            <TableCell align="right">{number(line)}</TableCell>
            <TableCell>{column || t('bulk.wholeRow')}</TableCell>
            <TableCell>
              {rowErrorText({ line, column, reason, ...rest })}
              {resembles?.id && (
                <>
                  {' '}
                  <Link component={RouterLink} to={`/admin/franchises/edit/${resembles.id}`} sx={LINK_TARGET_SIZE}>
                    {t('bulk.openResembled', { name: resembles.name ?? resembles.slug ?? '' })}
                  </Link>
                </>
              )}
            </TableCell>
          </TableRow>
        ))}
      </RowTable>
    </>
  );
};
