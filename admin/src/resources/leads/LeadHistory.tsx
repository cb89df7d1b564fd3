import type { LeadUnlock, StatusChange } from '@marketplace/api';
import { Box, Card, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { type RaRecord, useListContext } from 'react-admin';
import { useDates } from '../../i18n/useFormats.ts';
import { useText } from '../../i18n/useText.ts';
import { ListBody, RecordList } from '../../kit/list/ListBody.tsx';
import { Pages } from '../../kit/list/Pages.tsx';
import { Caption, Muted } from '../../kit/page/Muted.tsx';
import { StatusDot } from './LeadParts.tsx';

const step = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 2,
  rowGap: 0.25,
  px: 2,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
  typography: 'body2',
};

interface StepsProps<Item> {
  label: string;
  none: string;
  children: (item: Item) => ReactNode;
}

const Steps = <Item extends RaRecord & { created_at: string }>({ label, none, children }: StepsProps<Item>) => {
  const dates = useDates();
  const { data = [], total = 0, perPage } = useListContext<Item>();
  const empty = <Muted sx={{ px: 2, pb: 2 }}>{none}</Muted>;
  return (
    <>
      <ListBody empty={empty} noMatch={none}>
        <Box component="ol" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.map(item => (
            <Box component="li" key={item.id} sx={step}>
              <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{children(item)}</Box>
              <Muted component="time" dateTime={item.created_at} title={dates.exact(item.created_at)}>
                {dates.moment(item.created_at)}
              </Muted>
            </Box>
          ))}
        </Box>
      </ListBody>
      {total > perPage && <Pages />}
    </>
  );
};

interface PartProps<Item> extends StepsProps<Item> {
  resource: string;
}

/** One of the two histories under its name. */
const Part = <Item extends RaRecord & { created_at: string }>({ resource, ...steps }: PartProps<Item>) => {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ mb: 2.5 }}>
      <Typography variant="h2" id={id} sx={{ p: 2 }}>
        {steps.label}
      </Typography>
      <RecordList resource={resource} storeKey={false} disableSyncWithLocation>
        <Steps {...steps} />
      </RecordList>
    </Card>
  );
};

/** Who unlocked a lead and when, and how its status went, for the admin. */
const LeadHistory = ({ leadId }: { leadId: string }) => {
  const t = useText();
  return (
    <>
      <Part<LeadUnlock>
        resource={`admin/leads/${leadId}/unlocks`}
        label={t('leads.history.unlocks')}
        none={t('leads.history.noUnlocks')}
      >
        {unlock => (
          <>
            {unlock.user_name}
            {unlock.is_free && (
              <Caption component="span">
                {' · '}
                {t('leads.history.free')}
              </Caption>
            )}
          </>
        )}
      </Part>
      <Part<StatusChange>
        resource={`admin/leads/${leadId}/status-changes`}
        label={t('leads.history.statuses')}
        none={t('leads.history.noStatuses')}
      >
        {({ from_status, to_status, actor_name }) => (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
            <StatusDot status={from_status} />
            <span aria-hidden="true">→</span>
            <StatusDot status={to_status} />
            <Muted component="span">{actor_name || t('credits.system')}</Muted>
          </Box>
        )}
      </Part>
    </>
  );
};

export default LeadHistory;
