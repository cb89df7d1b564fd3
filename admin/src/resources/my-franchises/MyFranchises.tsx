import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import { Card } from '@mui/material';
import { ListBase, useListContext } from 'react-admin';
import { useText } from '../../i18n/useText.ts';
import { Notice } from '../../kit/feedback/Notice.tsx';
import { ListBody } from '../../kit/list/ListBody.tsx';
import { PAGE_SIZE, Pages } from '../../kit/list/Pages.tsx';
import { useFilters } from '../../kit/list/useFilters.ts';
import { Page } from '../../kit/page/Page.tsx';
import { ExportFranchises } from '../franchises/ExportFranchises.tsx';
import { OwnFilters } from './OwnFilters.tsx';
import { OwnRows } from './OwnRows.tsx';

const Own = () => {
  const t = useText();
  const { total } = useListContext();
  const { clear } = useFilters();
  const none = <Notice icon={<StorefrontOutlined />} title={t('franchises.mine.none')} />;
  if (total === 0 && !clear) return none;
  return (
    <>
      <OwnFilters />
      <ListBody empty={none} noMatch={t('franchises.noMatch')}>
        <OwnRows />
      </ListBody>
      <Pages />
    </>
  );
};

/** `/consultant/franchises`: searched, filtered, sorted and paged by the server. */
const MyFranchises = () => {
  const t = useText();
  return (
    <ListBase
      sort={{ field: 'name', order: 'ASC' }}
      perPage={PAGE_SIZE}
      queryOptions={{ onError: () => undefined }}
      exporter={false}
    >
      <Page title={t('layout.screens.myFranchises')} actions={<ExportFranchises />}>
        <Card>
          <Own />
        </Card>
      </Page>
    </ListBase>
  );
};

export default MyFranchises;
