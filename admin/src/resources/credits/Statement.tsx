import type { CreditEntry } from '@marketplace/api';
import TokenOutlined from '@mui/icons-material/TokenOutlined';
import { Box, Card, Link as MuiLink, TableCell, TableRow } from '@mui/material';
import { memo } from 'react';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { leadPath } from '../../data/addresses.ts';
import { useMe } from '../../data/useMe.ts';
import { useDates, useNumber } from '../../i18n/useFormats.ts';
import { useText } from '../../i18n/useText.ts';
import { Notice } from '../../kit/feedback/Notice.tsx';
import { ChoiceFilter, ListFilters } from '../../kit/list/filters.tsx';
import { ListBody, RecordList } from '../../kit/list/ListBody.tsx';
import { Pages } from '../../kit/list/Pages.tsx';
import { columnFromMd, RowTable, SortHeader, textBelowMd } from '../../kit/list/RowTable.tsx';
import { Caption } from '../../kit/page/Muted.tsx';
import { LINK_TARGET_SIZE } from '../../kit/theme/target.ts';

/** Link to the lead on which a credit was spent, with the name of its sender. */
const LeadLink = ({ entry: { lead_id, lead_reference, lead_name, franchise_name } }: { entry: CreditEntry }) => {
  if (lead_id === null || lead_reference === null) return '—';
  return (
    <>
      <MuiLink
        component={Link}
        to={leadPath(lead_id)}
        sx={{ ...LINK_TARGET_SIZE, whiteSpace: lead_name ? undefined : 'nowrap' }}
      >
        {lead_name || lead_reference}
      </MuiLink>
      <Caption component="div">{lead_name ? `${franchise_name}, ${lead_reference}` : franchise_name}</Caption>
    </>
  );
};

/** Style of an admin's note, which is one line of any length. */
const note = { typography: 'caption', color: 'text.secondary', maxWidth: '40ch', overflowWrap: 'anywhere' };

const Row = memo(({ entry }: { entry: CreditEntry }) => {
  const t = useText();
  const number = useNumber();
  const dates = useDates();
  const me = useMe();
  // Users read their own statement to see what their credits were spent on. Their own name tells them nothing.
  const isOwn = entry.actor_id === me?.id && entry.user_id === me?.id;
  const by = isOwn ? '' : entry.actor_name || t('credits.system');
  return (
    <TableRow hover>
      <TableCell>
        <span title={dates.exact(entry.created_at)}>{dates.moment(entry.created_at)}</span>
        <Box sx={textBelowMd}>
          <Caption>{[t(`credits.reasons.${entry.reason}`), by].filter(Boolean).join(' · ')}</Caption>
          {entry.note !== null && <Box sx={note}>{entry.note}</Box>}
          {entry.lead_id !== null && (
            <Box sx={{ typography: 'caption' }}>
              <LeadLink entry={entry} />
            </Box>
          )}
        </Box>
      </TableCell>
      <TableCell align="right" sx={{ fontWeight: 600, color: entry.delta < 0 ? 'error.main' : 'success.main' }}>
        {entry.delta < 0 ? '−' : '+'}
        {number(Math.abs(entry.delta))}
      </TableCell>
      <TableCell align="right">{number(entry.balance_after)}</TableCell>
      <TableCell sx={columnFromMd}>
        {t(`credits.reasons.${entry.reason}`)}
        {entry.note !== null && <Box sx={note}>{entry.note}</Box>}
      </TableCell>
      <TableCell sx={{ ...columnFromMd, overflowWrap: 'anywhere' }}>
        <LeadLink entry={entry} />
      </TableCell>
      <TableCell sx={columnFromMd}>{by || t('credits.you')}</TableCell>
    </TableRow>
  );
});

/** Lists credit entries: time, change, balance, reason, lead and actor. */
const StatementTable = () => {
  const t = useText();
  const { data = [], isPlaceholderData } = useListContext<CreditEntry>();
  return (
    <RowTable
      label={t('layout.screens.credits')}
      busy={isPlaceholderData}
      head={
        <>
          <SortHeader field="created_at" label={t('leads.columns.date')} first="DESC" />
          <TableCell align="right">{t('credits.change')}</TableCell>
          <TableCell align="right">{t('credits.balance')}</TableCell>
          <TableCell sx={columnFromMd}>{t('credits.reason')}</TableCell>
          <TableCell sx={columnFromMd}>{t('leads.one')}</TableCell>
          <TableCell sx={columnFromMd}>{t('credits.by')}</TableCell>
        </>
      }
    >
      {data.map(entry => (
        <Row key={entry.id} entry={entry} />
      ))}
    </RowTable>
  );
};

interface StatementProps {
  userId: string;
  /** Link in the empty state, to the place where the first entry can be created. */
  action: { label: string; to: string };
}

const REASONS: readonly CreditEntry['reason'][] = ['opening', 'adjustment', 'unlock', 'refund'];

const View = ({ action }: Pick<StatementProps, 'action'>) => {
  const t = useText();
  const { filterValues, total } = useListContext<CreditEntry>();
  const plain = Object.keys(filterValues).length === 0;
  return (
    <Card>
      {!(plain && total === 0) && (
        <ListFilters>
          <ChoiceFilter
            name="reason"
            label={t('credits.reason')}
            choices={REASONS.map(reason => ({ value: reason, label: t(`credits.reasons.${reason}`) }))}
          />
        </ListFilters>
      )}
      <ListBody
        empty={
          <Notice icon={<TokenOutlined />} title={t('credits.empty')} text={t('credits.emptyHelp')} action={action} />
        }
        noMatch={t('credits.noMatch')}
      >
        <StatementTable />
      </ListBody>
      <Pages />
    </Card>
  );
};

/** Credit statement of a user, newest entry first. */
export const Statement = ({ userId, action }: StatementProps) => (
  <RecordList
    // The server lets users read only their own statement; admins may read all.
    resource={`consultant/users/${userId}/credit-entries`}
  >
    <View action={action} />
  </RecordList>
);
