import type { Page as ContentPage } from '@marketplace/api';
import Add from '@mui/icons-material/Add';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import { Button, Card } from '@mui/material';
import { useCallback } from 'react';
import { ListBase, useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { NEW_PAGE } from '../../data/addresses.ts';
import { useText } from '../../i18n/useText.ts';
import { Notice } from '../../kit/feedback/Notice.tsx';
import { ChoiceField } from '../../kit/list/ChoiceField.tsx';
import { FilterBar } from '../../kit/list/FilterBar.tsx';
import { ListBody } from '../../kit/list/ListBody.tsx';
import { PAGE_SIZE, Pages } from '../../kit/list/Pages.tsx';
import { SearchField } from '../../kit/list/SearchField.tsx';
import { useFilters } from '../../kit/list/useFilters.ts';
import { Page, useCount } from '../../kit/page/Page.tsx';
import { PageTable } from './PageTable.tsx';

const Filters = () => {
  const t = useText();
  const { set, text, clear } = useFilters();
  const search = useCallback((value: string) => set('q', value), [set]);
  return (
    <FilterBar onClear={clear}>
      <SearchField label={t('pages.searchLabel')} value={text('q')} onSearch={search} />
      <ChoiceField
        label={t('lists.status')}
        all
        value={text('is_published')}
        choices={[
          { value: 'true', label: t('pages.fields.is_published') },
          { value: 'false', label: t('pages.draft') },
        ]}
        onChoose={value => set('is_published', value === '' ? '' : value === 'true')}
      />
    </FilterBar>
  );
};

const View = () => {
  const t = useText();
  const { total } = useListContext<ContentPage>();
  return (
    <Page
      title={t('pages.title')}
      subtitle={useCount('pages.count', total)}
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

/** `/admin/pages`: the pages of the site, published and drafts. */
const PageList = () => (
  <ListBase
    sort={{ field: 'title', order: 'ASC' }}
    perPage={PAGE_SIZE}
    queryOptions={{ onError: () => undefined }}
    exporter={false}
  >
    <View />
  </ListBase>
);

export default PageList;
