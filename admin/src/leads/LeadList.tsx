import type { Lead } from '@marketplace/api';
import ForumOutlined from '@mui/icons-material/ForumOutlined';
import { Card, useMediaQuery, useTheme } from '@mui/material';
import { ListBase, useListContext } from 'react-admin';
import { Notice } from '../feedback/Notice.tsx';
import { useText } from '../i18n/useText.ts';
import { Page } from '../layout/Page.tsx';
import { ListBody } from '../list/ListBody.tsx';
import { PAGE_SIZE, Pages } from '../list/Pages.tsx';
import { LeadCards } from './LeadCards.tsx';
import { LeadFilters } from './LeadFilters.tsx';
import { LeadTable } from './LeadTable.tsx';

const View = () => {
  const t = useText();
  const { total } = useListContext<Lead>();
  const wide = useMediaQuery(useTheme().breakpoints.up('md'));
  return (
    <Page
      title={t('leads.title')}
      subtitle={total === undefined ? undefined : t('leads.count', { smart_count: total })}
    >
      <Card>
        <LeadFilters />
        <ListBody empty={<Notice icon={<ForumOutlined />} title={t('leads.empty')} />} noMatch={t('leads.noMatch')}>
          {wide ? <LeadTable /> : <LeadCards />}
        </ListBody>
        <Pages />
      </Card>
    </Page>
  );
};

/** All leads, newest first, searched, filtered and paged by the server. */
export const LeadList = () => (
  <ListBase
    sort={{ field: 'created_at', order: 'DESC' }}
    perPage={PAGE_SIZE}
    queryOptions={{ onError: () => undefined }}
    exporter={false}
  >
    <View />
  </ListBase>
);
