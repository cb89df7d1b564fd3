import { Box, MenuItem, PaginationItem, TextField } from '@mui/material';
import { useListContext } from 'react-admin';
import { useNumber } from '../../i18n/useFormats.ts';
import { useText } from '../../i18n/useText.ts';
import { Muted } from '../page/Muted.tsx';
import { pageNumbers } from './page-numbers.ts';

/** Page sizes of the console's lists (specification, section 9). */
const PAGE_SIZES = [10, 20, 30, 40, 50];
export const PAGE_SIZE = 20;

/** Footer of a list: page size, displayed range and page numbers. */
export const Pages = () => {
  const t = useText();
  const number = useNumber();
  const { page, perPage, total = 0, setPage, setPerPage } = useListContext();
  const pages = Math.max(1, Math.ceil(total / perPage));
  if (total === 0) return null;
  const from = (page - 1) * perPage + 1;
  const to = Math.min(page * perPage, total);

  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 2,
        px: 2,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <TextField
          select
          label={t('lists.perPage')}
          value={perPage}
          onChange={event => setPerPage(Number(event.target.value))}
          sx={{ width: 132 }}
        >
          {PAGE_SIZES.map(size => (
            <MenuItem key={size} value={size}>
              {size}
            </MenuItem>
          ))}
        </TextField>
        <Muted sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {t('lists.range', { from: number(from), to: number(to), total: number(total) })}
        </Muted>
      </Box>
      {pages > 1 && (
        <Box component="nav" aria-label={t('lists.pages')} sx={{ display: 'flex', flexWrap: 'wrap' }}>
          <PaginationItem
            type="previous"
            disabled={page <= 1}
            aria-label={t('lists.previous')}
            onClick={() => setPage(page - 1)}
          />
          {pageNumbers(page, pages).map((shown, index) =>
            shown === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: an ellipsis is identified only by its position
              <PaginationItem key={`gap-${index}`} type="end-ellipsis" />
            ) : (
              <PaginationItem
                key={shown}
                page={shown}
                selected={shown === page}
                aria-current={shown === page ? 'page' : undefined}
                aria-label={t('lists.page', { page: shown })}
                onClick={() => setPage(shown)}
              />
            ),
          )}
          <PaginationItem
            type="next"
            disabled={page >= pages}
            aria-label={t('lists.next')}
            onClick={() => setPage(page + 1)}
          />
        </Box>
      )}
    </Box>
  );
};
