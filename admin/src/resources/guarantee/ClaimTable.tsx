import type { Claim } from '@marketplace/api';
import { Box, Link as MuiLink, TableCell, TableRow } from '@mui/material';
import { memo } from 'react';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { claimPath } from '../../data/addresses.ts';
import { useMe } from '../../data/useMe.ts';
import { useDates } from '../../i18n/useFormats.ts';
import { useText } from '../../i18n/useText.ts';
import { belowMd, fromMd, RowTable, SortHeader } from '../../kit/list/RowTable.tsx';
import { Caption } from '../../kit/page/Muted.tsx';
import { ClaimState } from './ClaimState.tsx';
import { useClaimTexts } from './useClaimTexts.ts';

const Row = memo(({ claim }: { claim: Claim }) => {
  const t = useText();
  const dates = useDates();
  const isAdmin = useMe()?.role === 'admin';
  const texts = useClaimTexts()(claim);
  const lead = `${claim.franchise_name}, ${claim.lead_reference}`;
  return (
    <TableRow hover sx={{ '& td': { overflowWrap: 'anywhere' } }}>
      <TableCell>
        <MuiLink component={Link} to={claimPath(claim.id)} aria-label={`${texts.fault}. ${t('claims.open', { lead })}`}>
          {texts.fault}
        </MuiLink>
        <Caption component="div">{lead}</Caption>
        <Box sx={belowMd}>
          {isAdmin && <Caption component="div">{claim.user_name}</Caption>}
          <ClaimState claim={claim} />
        </Box>
      </TableCell>
      {isAdmin && <TableCell sx={fromMd}>{claim.user_name}</TableCell>}
      <TableCell sx={fromMd}>
        <ClaimState claim={claim} />
      </TableCell>
      <TableCell sx={fromMd} title={dates.exact(claim.created_at)}>
        {dates.recent(claim.created_at)}
      </TableCell>
    </TableRow>
  );
});

/** Lists refund requests: reason, lead, consultant, status and date. */
export const ClaimTable = () => {
  const t = useText();
  const isAdmin = useMe()?.role === 'admin';
  const { data = [], isPlaceholderData } = useListContext<Claim>();
  return (
    <RowTable
      label={t('layout.screens.claims')}
      busy={isPlaceholderData}
      fixed
      head={
        <>
          <TableCell>{t('claims.fault')}</TableCell>
          {isAdmin && <TableCell sx={{ ...fromMd, width: '20%' }}>{t('claims.consultant')}</TableCell>}
          <SortHeader field="due_at" label={t('claims.due')} sx={{ ...fromMd, width: '34%' }} />
          <TableCell sx={{ ...fromMd, width: 148 }}>{t('claims.steps.made')}</TableCell>
        </>
      }
    >
      {data.map(claim => (
        <Row key={claim.id} claim={claim} />
      ))}
    </RowTable>
  );
};

/** API resource of the list of refund requests, named after its screen. */
export const CLAIM_LIST = 'admin/claims';
export const BY_DUE = { field: 'due_at', order: 'ASC' } as const;
