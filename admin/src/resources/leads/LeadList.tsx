import type { Lead } from '@marketplace/api';
import { Card, useMediaQuery, useTheme } from '@mui/material';
import { lazy, type ReactNode, Suspense } from 'react';
import { ListBase, useListContext } from 'react-admin';
import { useText } from '../../i18n/useText.ts';
import { useDialogAddress } from '../../kit/forms/useDialogAddress.ts';
import { ListBody } from '../../kit/list/ListBody.tsx';
import { PAGE_SIZE, Pages } from '../../kit/list/Pages.tsx';
import { useCount } from '../../kit/list/useCount.ts';
import { Page } from '../../kit/page/Page.tsx';
import { BulkDelete } from './BulkDelete.tsx';
import { EmptyLeads } from './EmptyLeads.tsx';
import { type LeadKind, RESOURCES } from './kind.ts';
import { LeadCards } from './LeadCards.tsx';
import { LeadFilters } from './LeadFilters.tsx';
import { LeadTable } from './LeadTable.tsx';
import { LockedCards } from './LockedCards.tsx';
import { LockedTable } from './LockedTable.tsx';
import { QUEUE_FILTERS } from './queues.ts';

const LeadDialog = lazy(() => import('./LeadDialog.tsx'));

interface LeadListProps {
  kind: LeadKind;
  /** What chooses between the lists. */
  tabs?: ReactNode;
  /** What can be done besides. */
  actions?: ReactNode;
  onUnlocked?: () => void;
}

const View = ({ kind, tabs, actions, onUnlocked = () => undefined }: LeadListProps) => {
  const t = useText();
  const { total } = useListContext<Lead>();
  const dialog = useDialogAddress();
  const wide = useMediaQuery(useTheme().breakpoints.up('lg'));
  const [Table, Cards] = kind === 'locked' ? [LockedTable, LockedCards] : [LeadTable, LeadCards];
  const Rows = wide ? Table : Cards;
  return (
    <Page
      title={t('leads.title')}
      subtitle={useCount('leads.count', total)}
      actions={
        kind !== 'locked' && (
          <>
            {actions}
            <BulkDelete />
          </>
        )
      }
    >
      <Card>
        {tabs}
        <LeadFilters kind={kind} />
        <ListBody places={QUEUE_FILTERS} empty={<EmptyLeads kind={kind} />} noMatch={t('leads.noMatch')}>
          <Rows kind={kind} onUnlocked={onUnlocked} />
        </ListBody>
        <Pages />
      </Card>
      {dialog.isOpen && dialog.id && kind !== 'locked' && (
        <Suspense>
          <LeadDialog id={dialog.id} onClose={dialog.close} />
        </Suspense>
      )}
    </Page>
  );
};

/** A list of leads, newest first, searched, filtered and paged by the server. */
export const LeadList = (props: LeadListProps) => (
  <ListBase
    resource={RESOURCES[props.kind]}
    sort={{ field: 'created_at', order: 'DESC' }}
    perPage={PAGE_SIZE}
    queryOptions={{ onError: () => undefined }}
    exporter={false}
  >
    <View {...props} />
  </ListBase>
);
