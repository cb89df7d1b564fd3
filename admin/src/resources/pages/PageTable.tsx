import type { Page as ContentPage } from '@marketplace/api';
import OpenInNew from '@mui/icons-material/OpenInNew';
import { Box, Chip, IconButton, Link as MuiLink, TableCell, TableRow, Tooltip } from '@mui/material';
import { memo } from 'react';
import { useListContext, useRefresh } from 'react-admin';
import { Link } from 'react-router-dom';
import { editPagePath } from '../../data/addresses.ts';
import { api } from '../../data/api.ts';
import { useDates } from '../../i18n/useFormats.ts';
import { useText } from '../../i18n/useText.ts';
import { DeleteButton } from '../../kit/feedback/DeleteButton.tsx';
import { columnFromMd, columnFromSm, RowTable, SortHeader, textBelowSm } from '../../kit/list/RowTable.tsx';
import { Caption } from '../../kit/page/Muted.tsx';
import { EditButton, RowButtons } from '../../kit/page/RowButtons.tsx';
import { LINK_TARGET_SIZE } from '../../kit/theme/target.ts';
import { useUndoNotice } from '../../kit/undo/RestoreDeleted.tsx';

const Row = memo(({ page }: { page: ContentPage }) => {
  const t = useText();
  const dates = useDates();
  const refresh = useRefresh();
  const notifyDeleted = useUndoNotice(refresh);
  const { id, title, slug } = page;
  const state = (
    <Chip
      color={page.is_published ? 'success' : 'default'}
      label={page.is_published ? t('pages.fields.is_published') : t('pages.draft')}
    />
  );
  return (
    <TableRow hover>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        <MuiLink
          component={Link}
          to={editPagePath(id)}
          sx={{ ...LINK_TARGET_SIZE, fontWeight: 600, color: 'text.primary' }}
        >
          {title}
        </MuiLink>
        <Caption component="div" noWrap title={`/${slug}`}>
          /{slug}
        </Caption>
        <Box sx={{ ...textBelowSm, mt: 0.5 }}>{state}</Box>
      </TableCell>
      <TableCell sx={columnFromSm}>{state}</TableCell>
      <TableCell sx={columnFromMd} title={dates.exact(page.updated_at)}>
        {dates.recent(page.updated_at)}
      </TableCell>
      <TableCell align="right">
        <RowButtons>
          {page.is_published && (
            <Tooltip title={t('actions.view')}>
              <IconButton
                component="a"
                href={`/${slug}`}
                target="_blank"
                rel="noopener"
                aria-label={t('franchises.viewOnSite', { name: title })}
                sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
              >
                <OpenInNew fontSize="small" />
              </IconButton>
            </Tooltip>
          )}
          <EditButton to={editPagePath(id)} name={title} />
          <DeleteButton
            name={title}
            question={t('pages.deleteTitle')}
            text={title}
            work={() => api.remove(`pages/${id}`)}
            failed={t('pages.deleteFailed')}
            onDeleted={() => {
              notifyDeleted(t('pages.deleted'), `pages/${id}`);
              refresh();
            }}
          />
        </RowButtons>
      </TableCell>
    </TableRow>
  );
});

/** Lists pages: title, address, status and last change. */
export const PageTable = () => {
  const t = useText();
  const { data = [], isPlaceholderData } = useListContext<ContentPage>();
  return (
    <RowTable
      label={t('pages.title')}
      busy={isPlaceholderData}
      fixed
      head={
        <>
          <SortHeader field="title" label={t('pages.fields.title')} />
          <SortHeader field="is_published" label={t('lists.status')} sx={{ ...columnFromSm, width: 124 }} />
          <SortHeader field="updated_at" label={t('pages.updated')} first="DESC" sx={{ ...columnFromMd, width: 150 }} />
          <TableCell align="right" sx={{ width: { xs: 128, sm: 172, lg: 140 } }}>
            {t('lists.actions')}
          </TableCell>
        </>
      }
    >
      {data.map(page => (
        <Row key={page.id} page={page} />
      ))}
    </RowTable>
  );
};
