import type { AuditRecord, Franchise, Lead, User } from '@marketplace/api';
import { Box, TableCell, TableRow, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { useListContext } from 'react-admin';
import { api } from '../../data/api.ts';
import { useDates } from '../../i18n/useFormats.ts';
import { useText } from '../../i18n/useText.ts';
import { columnFromSm, RowTable, textBelowSm } from '../../kit/list/RowTable.tsx';
import { Caption } from '../../kit/page/Muted.tsx';
import type { BinKind } from '../../kit/undo/useDeletedNotice.tsx';
import { RestoreButton } from './RestoreButton.tsx';

const ENTITY: Record<BinKind, string> = { franchises: 'franchise', leads: 'lead', users: 'user' };

/** Reads from the audit log who deleted the records and when, by record id. */
const useDeletions = (kind: BinKind, ids: readonly string[]): Map<string, AuditRecord> => {
  const { data = [] } = useQuery({
    queryKey: ['deletions', kind, ids],
    queryFn: () => {
      const filter = JSON.stringify({ entity: ENTITY[kind], action: 'delete', entity_id: ids });
      return api.read<AuditRecord[]>(`audit?${new URLSearchParams({ filter, range: '[0,99]' })}`);
    },
    enabled: ids.length > 0,
  });
  // Entries are newest first and their order is reversed here, so the latest deletion wins for a record that was
  // deleted twice.
  return new Map(data.toReversed().map(record => [record.entity_id, record]));
};

type Deleted = Franchise | Lead | User;

const isLead = (record: Deleted): record is Lead => 'reference' in record;
const isUser = (record: Deleted): record is User => 'tokens' in record;

/** Returns the text below the name of a deleted record: an email address, franchise or category. */
const aboutOf = (record: Deleted) => {
  if (isUser(record)) return record.email;
  return isLead(record) ? record.franchise_name : record.category;
};

const Row = memo(
  ({ record, kind, deletion }: { record: Deleted; kind: BinKind; deletion: AuditRecord | undefined }) => {
    const t = useText();
    const dates = useDates();
    const noName = t('leads.noName');
    const name = isLead(record) ? `${record.first_name} ${record.last_name}`.trim() || noName : record.name;
    const deletionText = deletion
      ? t('bin.deletedBy', {
          when: dates.recent(deletion.created_at),
          who: deletion.actor_name || t('credits.system'),
        })
      : '—';
    return (
      <TableRow hover sx={{ '& td': { overflowWrap: 'anywhere' } }}>
        <TableCell>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {name}
          </Typography>
          <Caption>{aboutOf(record)}</Caption>
          <Box sx={textBelowSm}>
            <Caption>{deletionText}</Caption>
          </Box>
        </TableCell>
        <TableCell sx={columnFromSm} title={deletion && dates.exact(deletion.created_at)}>
          {deletionText}
        </TableCell>
        <TableCell align="right">
          <RestoreButton kind={kind} id={record.id} name={name} />
        </TableCell>
      </TableRow>
    );
  },
);

/** Lists deleted records with the time of deletion, the actor and a button to restore them. */
export const BinTable = ({ kind }: { kind: BinKind }) => {
  const t = useText();
  const { data = [], isPlaceholderData } = useListContext<Deleted>();
  const deletions = useDeletions(
    kind,
    data.map(({ id }) => id),
  );
  return (
    <RowTable
      label={t(`bin.label.${kind}`)}
      busy={isPlaceholderData}
      fixed
      head={
        <>
          <TableCell>{t('leads.columns.name')}</TableCell>
          <TableCell sx={columnFromSm}>{t('bin.deleted')}</TableCell>
          <TableCell align="right" sx={{ width: 136 }}>
            {t('lists.actions')}
          </TableCell>
        </>
      }
    >
      {data.map(record => (
        <Row key={record.id} record={record} kind={kind} deletion={deletions.get(record.id)} />
      ))}
    </RowTable>
  );
};
