import type { AuditRecord } from '@marketplace/api';
import { Box, TableCell, TableRow } from '@mui/material';
import { memo } from 'react';
import { useListContext, useRefresh } from 'react-admin';
import { useDates } from '../../i18n/useFormats.ts';
import { useText } from '../../i18n/useText.ts';
import { columnFromMd, RowTable, SortHeader, textBelowMd } from '../../kit/list/RowTable.tsx';
import { Caption } from '../../kit/page/Muted.tsx';
import { RestoreDeleted } from '../../kit/undo/RestoreDeleted.tsx';
import { useAuditTexts } from './useAuditTexts.ts';

/** API paths of the record kinds that are restored from their audit entry because they have no bin. */
const RESTORABLE: Partial<Record<AuditRecord['entity'], string>> = {
  banner: 'admin/banners',
  category: 'categories',
  hero_slide: 'admin/hero-slides',
  page: 'pages',
};

const RestoreFromEntry = ({ entry }: { entry: AuditRecord }) => {
  const t = useText();
  const refresh = useRefresh();
  const path = RESTORABLE[entry.entity];
  if (entry.action !== 'delete' || path === undefined) return null;
  const name = String(entry.before?.title ?? entry.before?.name ?? '');
  return (
    <Box sx={{ mt: 0.5, ml: -0.5 }}>
      <RestoreDeleted path={`${path}/${entry.entity_id}`} label={t('bin.restore')} name={name} onRestored={refresh} />
    </Box>
  );
};

const Row = memo(({ entry }: { entry: AuditRecord }) => {
  const dates = useDates();
  const texts = useAuditTexts()(entry);
  const moment = <span title={dates.exact(entry.created_at)}>{dates.moment(entry.created_at)}</span>;
  return (
    <TableRow hover sx={{ '& td': { overflowWrap: 'anywhere', verticalAlign: 'top' } }}>
      <TableCell sx={columnFromMd}>{moment}</TableCell>
      <TableCell>
        {texts.action}
        <Box sx={textBelowMd}>
          <Caption component="div">{moment}</Caption>
          <Caption component="div">{[texts.entity, texts.actor].join(' · ')}</Caption>
        </Box>
        {texts.details && <Caption component="div">{texts.details}</Caption>}
        <RestoreFromEntry entry={entry} />
      </TableCell>
      <TableCell sx={columnFromMd}>{texts.entity}</TableCell>
      <TableCell sx={columnFromMd}>{texts.actor}</TableCell>
    </TableRow>
  );
});

/** Displays the audit log as a table: time, action, kind of record and actor. */
export const AuditTable = () => {
  const t = useText();
  const { data = [], isPlaceholderData } = useListContext<AuditRecord>();
  return (
    <RowTable
      label={t('audit.title')}
      busy={isPlaceholderData}
      fixed
      head={
        <>
          <SortHeader field="created_at" label={t('audit.when')} first="DESC" sx={{ ...columnFromMd, width: 190 }} />
          <TableCell>{t('audit.what')}</TableCell>
          <TableCell sx={{ ...columnFromMd, width: 160 }}>{t('audit.kind')}</TableCell>
          <TableCell sx={{ ...columnFromMd, width: '22%' }}>{t('audit.who')}</TableCell>
        </>
      }
    >
      {data.map(entry => (
        <Row key={entry.id} entry={entry} />
      ))}
    </RowTable>
  );
};
