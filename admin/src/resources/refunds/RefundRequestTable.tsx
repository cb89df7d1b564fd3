import type { RefundRequest } from '@marketplace/api';
import { Box, Link as MuiLink, TableCell, TableRow } from '@mui/material';
import { memo } from 'react';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { refundRequestPath } from '../../data/addresses.ts';
import { useMe } from '../../data/useMe.ts';
import { useDates } from '../../i18n/useFormats.ts';
import { useText } from '../../i18n/useText.ts';
import { belowMd, fromMd, RowTable, SortHeader } from '../../kit/list/RowTable.tsx';
import { Caption } from '../../kit/page/Muted.tsx';
import { TARGET } from '../../kit/theme/target.ts';
import { RefundRequestState } from './RefundRequestState.tsx';
import { useRefundRequestTexts } from './useRefundRequestTexts.ts';

const Row = memo(({ refundRequest }: { refundRequest: RefundRequest }) => {
  const t = useText();
  const dates = useDates();
  const isAdmin = useMe()?.role === 'admin';
  const texts = useRefundRequestTexts()(refundRequest);
  const lead = `${refundRequest.franchise_name}, ${refundRequest.lead_reference}`;
  return (
    <TableRow hover sx={{ '& td': { overflowWrap: 'anywhere' } }}>
      <TableCell>
        <MuiLink
          component={Link}
          to={refundRequestPath(refundRequest.id)}
          aria-label={`${texts.reason}. ${t('refundRequests.open', { lead })}`}
          sx={TARGET}
        >
          {texts.reason}
        </MuiLink>
        <Caption component="div">{lead}</Caption>
        <Box sx={belowMd}>
          {isAdmin && <Caption component="div">{refundRequest.user_name}</Caption>}
          <RefundRequestState refundRequest={refundRequest} />
        </Box>
      </TableCell>
      {isAdmin && <TableCell sx={fromMd}>{refundRequest.user_name}</TableCell>}
      <TableCell sx={fromMd}>
        <RefundRequestState refundRequest={refundRequest} />
      </TableCell>
      <TableCell sx={fromMd} title={dates.exact(refundRequest.created_at)}>
        {dates.recent(refundRequest.created_at)}
      </TableCell>
    </TableRow>
  );
});

/** Lists refund requests: reason, lead, consultant, status and date. */
export const RefundRequestTable = () => {
  const t = useText();
  const isAdmin = useMe()?.role === 'admin';
  const { data = [], isPlaceholderData } = useListContext<RefundRequest>();
  return (
    <RowTable
      label={t('layout.screens.refundRequests')}
      busy={isPlaceholderData}
      fixed
      head={
        <>
          <TableCell>{t('refundRequests.reason')}</TableCell>
          {isAdmin && <TableCell sx={{ ...fromMd, width: '20%' }}>{t('refundRequests.consultant')}</TableCell>}
          <SortHeader field="due_at" label={t('refundRequests.due')} sx={{ ...fromMd, width: '34%' }} />
          <TableCell sx={{ ...fromMd, width: 148 }}>{t('refundRequests.steps.made')}</TableCell>
        </>
      }
    >
      {data.map(refundRequest => (
        <Row key={refundRequest.id} refundRequest={refundRequest} />
      ))}
    </RowTable>
  );
};

/** API resource of the list of refund requests, named after its screen. */
export const REFUND_REQUEST_LIST = 'admin/refund-requests';
export const BY_DUE = { field: 'due_at', order: 'ASC' } as const;
