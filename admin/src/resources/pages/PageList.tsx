import type { Page as ContentPage } from '@marketplace/api';
import Add from '@mui/icons-material/Add';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import { Button, Card } from '@mui/material';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { NEW_PAGE } from '../../data/addresses.ts';
import { useText } from '../../i18n/useText.ts';
import { Notice } from '../../kit/feedback/Notice.tsx';
import { ChoiceFilter, ListFilters, SearchFilter } from '../../kit/list/filters.tsx';
import { ListBody, RecordList } from '../../kit/list/ListBody.tsx';
import { Pages } from '../../kit/list/Pages.tsx';
import { Page, useCountSubtitle } from '../../kit/page/Page.tsx';
import { PageTable } from './PageTable.tsx';

const Filters = () => {
  const t = useText();
  return (
    <ListFilters>
      <SearchFilter label={t('pages.searchLabel')} />
      <ChoiceFilter
        name="is_published"
        yesNo
        label={t('lists.status')}
        choices={[
          { value: 'true', label: t('pages.fields.is_published') },
          { value: 'false', label: t('pages.draft') },
        ]}
      />
    </ListFilters>
  );
};

const View = () => {
  const t = useText();
  const { total } = useListContext<ContentPage>();
  return (
    <Page
      title={t('pages.title')}
      subtitle={useCountSubtitle('pages.count', total)}
      actions={
        <Button component={Link} to={NEW_PAGE} variant="contained" startIcon={<Add />}>
          {t('pages.add')}
        </Button>
      }
    >
      <Card>
        <Filters />
        <ListBody
          empty={
            <Notice
              icon={<DescriptionOutlined />}
              title={t('pages.empty')}
              action={{ label: t('pages.add'), to: NEW_PAGE }}
            />
          }
          noMatch={t('pages.noMatch')}
        >
          <PageTable />
        </ListBody>
        <Pages />
      </Card>
    </Page>
  );
};

/** `/admin/pages`: Lists the site's pages, both published and drafts. */
const PageList = () => (
  <RecordList sort={{ field: 'title', order: 'ASC' }}>
    <View />
  </RecordList>
);

export default PageList;
