import type { Franchise } from '@marketplace/api';
import Add from '@mui/icons-material/Add';
import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import { Button, Card, useMediaQuery, useTheme } from '@mui/material';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { useText } from '../../i18n/useText.ts';
import { Notice } from '../../kit/feedback/Notice.tsx';
import { ListBody, RecordList } from '../../kit/list/ListBody.tsx';
import { Pages } from '../../kit/list/Pages.tsx';
import { Page, useCount } from '../../kit/page/Page.tsx';
import { ExportFranchises } from './ExportFranchises.tsx';
import { FranchiseCards } from './FranchiseCards.tsx';
import { FranchiseFilters } from './FranchiseFilters.tsx';
import { FranchiseTable } from './FranchiseTable.tsx';
import { SelectionBar } from './SelectionBar.tsx';

/** Leads to the form of a new one; the same stands where there is none yet. */
const AddFranchise = () => {
  const t = useText();
  return (
    <Button component={Link} to="/admin/franchises/new" variant="contained" startIcon={<Add />}>
      {t('franchises.add')}
    </Button>
  );
};

const View = () => {
  const t = useText();
  const { total } = useListContext<Franchise>();
  const wide = useMediaQuery(useTheme().breakpoints.up('md'));
  return (
    <Page
      title={t('franchises.title')}
      subtitle={useCount('franchises.count', total)}
      actions={
        <>
          <ExportFranchises />
          <AddFranchise />
        </>
      }
    >
      <Card>
        <FranchiseFilters />
        <SelectionBar />
        <ListBody
          empty={
            <Notice icon={<StorefrontOutlined />} title={t('franchises.empty')}>
              <AddFranchise />
            </Notice>
          }
          noMatch={t('franchises.noMatch')}
        >
          {wide ? <FranchiseTable /> : <FranchiseCards />}
        </ListBody>
        <Pages />
      </Card>
    </Page>
  );
};

/** `/admin/franchises`: searched, filtered, sorted and paged by the server. */
const FranchiseList = () => (
  <RecordList sort={{ field: 'name', order: 'ASC' }}>
    <View />
  </RecordList>
);

export default FranchiseList;
