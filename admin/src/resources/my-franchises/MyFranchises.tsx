import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import { Card } from '@mui/material';
import { useListContext } from 'react-admin';
import { useText } from '../../i18n/useText.ts';
import { Notice } from '../../kit/feedback/Notice.tsx';
import { ListBody, RecordList } from '../../kit/list/ListBody.tsx';
import { Pages } from '../../kit/list/Pages.tsx';
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
    <RecordList sort={{ field: 'name', order: 'ASC' }}>
      <Page title={t('layout.screens.myFranchises')} actions={<ExportFranchises />}>
        <Card>
          <Own />
        </Card>
      </Page>
    </RecordList>
  );
};

export default MyFranchises;
