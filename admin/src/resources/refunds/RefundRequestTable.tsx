import type { RefundRequest } from '@marketplace/api';
import { Box, Link as MuiLink, TableCell, TableRow } from '@mui/material';
import { memo } from 'react';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { refundRequestPath } from '../../data/addresses.ts';
import { useMe } from '../../data/useMe.ts';
import { useDates } from '../../i18n/useFormats.ts';
import { useText } from '../../i18n/useText.ts';
import { columnFromMd, RowTable, SortHeader, textBelowMd } from '../../kit/list/RowTable.tsx';
import { Caption } from '../../kit/page/Muted.tsx';
import { LINK_TARGET_SIZE } from '../../kit/theme/target.ts';
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
          sx={LINK_TARGET_SIZE}
        >
          {texts.reason}
        </MuiLink>
        <Caption component="div">{lead}</Caption>
        <Box sx={textBelowMd}>
          {isAdmin && <Caption component="div">{refundRequest.user_name}</Caption>}
          <RefundRequestState refundRequest={refundRequest} />
        </Box>
      </TableCell>
      {isAdmin && <TableCell sx={columnFromMd}>{refundRequest.user_name}</TableCell>}
      <TableCell sx={columnFromMd}>
        <RefundRequestState refundRequest={refundRequest} />
      </TableCell>
      <TableCell sx={columnFromMd} title={dates.exact(refundRequest.created_at)}>
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
          {isAdmin && <TableCell sx={{ ...columnFromMd, width: '20%' }}>{t('refundRequests.consultant')}</TableCell>}
          <SortHeader field="due_at" label={t('refundRequests.due')} sx={{ ...columnFromMd, width: '34%' }} />
          <TableCell sx={{ ...columnFromMd, width: 148 }}>{t('refundRequests.steps.made')}</TableCell>
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
export const SORT_BY_DUE = { field: 'due_at', order: 'ASC' } as const;
