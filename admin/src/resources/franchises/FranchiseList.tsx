import type { Franchise } from '@marketplace/api';
import Add from '@mui/icons-material/Add';
import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import { Button, Card, useMediaQuery, useTheme } from '@mui/material';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { useText } from '../../i18n/useText.ts';
import { Notice } from '../../kit/feedback/Notice.tsx';
import { ChoiceFilter, ListFilters, SearchFilter, SortChoice } from '../../kit/list/filters.tsx';
import { ListBody, RecordList } from '../../kit/list/ListBody.tsx';
import { Pages } from '../../kit/list/Pages.tsx';
import { Page, useCountSubtitle } from '../../kit/page/Page.tsx';
import { FranchiseCards } from './FranchiseCards.tsx';
import { ExportFranchises, SORT_KEYS } from './FranchiseParts.tsx';
import { FranchiseTable } from './FranchiseTable.tsx';
import { useCategoryNames } from './form/useCategoryNames.ts';
import { SelectionBar } from './SelectionBar.tsx';

/**
 * Filters by text, category and featured. Narrow windows also get the sort order, since cards have no column headers.
 */
const FranchiseFilters = () => {
  const t = useText();
  const categories = useCategoryNames();
  const narrow = useMediaQuery(useTheme().breakpoints.down('md'));

  return (
    <ListFilters>
      <SearchFilter name="search" label={t('franchises.searchLabel')} placeholder={t('franchises.searchPlaceholder')} />
      <ChoiceFilter
        name="category"
        label={t('franchises.fields.category')}
        choices={categories.map(name => ({ value: name, label: name }))}
      />
      <ChoiceFilter
        name="featured"
        yesNo
        label={t('franchises.featured')}
        choices={[
          { value: 'true', label: t('franchises.filters.yes') },
          { value: 'false', label: t('franchises.filters.no') },
        ]}
      />
      {narrow && <SortChoice fields={SORT_KEYS.map(value => ({ value, label: t(`franchises.sorts.${value}`) }))} />}
    </ListFilters>
  );
};

/** Link to the form for a new franchise. */
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
      subtitle={useCountSubtitle('franchises.count', total)}
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

/** `/admin/franchises`: Lists franchises. The server searches, filters, sorts and pages. */
const FranchiseList = () => (
  <RecordList sort={{ field: 'name', order: 'ASC' }}>
    <View />
  </RecordList>
);

export default FranchiseList;
