import type { User } from '@marketplace/api';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import { Card, useMediaQuery, useTheme } from '@mui/material';
import { useCallback } from 'react';
import { ListBase, useListContext, useRefresh } from 'react-admin';
import { useText } from '../../i18n/useText.ts';
import { JobsUnderWay } from '../../kit/feedback/JobsUnderWay.tsx';
import { Notice } from '../../kit/feedback/Notice.tsx';
import { useDialogAddress } from '../../kit/forms/useDialogAddress.ts';
import { AddButton } from '../../kit/list/AddButton.tsx';
import { ChoiceField } from '../../kit/list/ChoiceField.tsx';
import { ExportButton } from '../../kit/list/ExportButton.tsx';
import { FilterBar } from '../../kit/list/FilterBar.tsx';
import { ListBody } from '../../kit/list/ListBody.tsx';
import { PAGE_SIZE, Pages } from '../../kit/list/Pages.tsx';
import { SearchField } from '../../kit/list/SearchField.tsx';
import { useFilters } from '../../kit/list/useFilters.ts';
import { Page, useCount } from '../../kit/page/Page.tsx';
import { UserCards } from './UserCards.tsx';
import { UserDialog } from './UserDialog.tsx';
import { UserTable } from './UserTable.tsx';

/** What users are sorted by (specification §2.4). */
const SORTS = ['name', 'email', 'role', 'tokens'] as const;

/** Search, status, role; where there are no column heads, the order too. */
const UserFilters = () => {
  const t = useText();
  const { set, text, clear } = useFilters();
  const { sort, setSort } = useListContext();
  const narrow = useMediaQuery(useTheme().breakpoints.down('md'));
  const search = useCallback((value: string) => set('q', value), [set]);
  return (
    <FilterBar onClear={clear}>
      <SearchField
        label={t('users.searchLabel')}
        placeholder={t('users.searchPlaceholder')}
        value={text('q')}
        onSearch={search}
      />
      <ChoiceField
        label={t('lists.status')}
        all
        value={text('status')}
        choices={[
          { value: 'active', label: t('categories.active') },
          { value: 'inactive', label: t('categories.inactive') },
        ]}
        onChoose={value => set('status', value)}
      />
      <ChoiceField
        label={t('users.fields.role')}
        all
        value={text('role')}
        choices={[
          { value: 'admin', label: t('layout.roles.admin') },
          { value: 'consultant', label: t('layout.roles.consultant') },
        ]}
        onChoose={value => set('role', value)}
      />
      {narrow && (
        <ChoiceField
          label={t('lists.sortBy')}
          value={`${sort.field} ${sort.order}`}
          choices={SORTS.flatMap(field => [
            { value: `${field} ASC`, label: `${t(`users.fields.${field}`)} ↑` },
            { value: `${field} DESC`, label: `${t(`users.fields.${field}`)} ↓` },
          ])}
          onChoose={value => {
            const [field = 'name', order] = value.split(' ');
            setSort({ field, order: order === 'DESC' ? 'DESC' : 'ASC' });
          }}
        />
      )}
    </FilterBar>
  );
};

const View = () => {
  const t = useText();
  const refresh = useRefresh();
  const { total } = useListContext<User>();
  const dialog = useDialogAddress();
  const count = useCount('users.count', total);
  const wide = useMediaQuery(useTheme().breakpoints.up('md'));
  const Rows = wide ? UserTable : UserCards;
  const add = { label: t('users.add'), onClick: () => dialog.open() };
  const close = () => {
    dialog.close();
    refresh();
  };
  return (
    <Page
      title={t('users.title')}
      subtitle={count}
      actions={
        <>
          <ExportButton
            path="admin/export/users"
            file="users_export"
            label={t('lists.export')}
            failed={t('users.exportFailed')}
          />
          <AddButton {...add} />
        </>
      }
    >
      <JobsUnderWay kinds={['consultant-deleted', 'consultant-replaced', 'consultant-restored']} />
      <Card>
        <UserFilters />
        <ListBody
          empty={<Notice icon={<GroupOutlined />} title={t('users.empty')} action={add} />}
          noMatch={t('users.noMatch')}
        >
          <Rows onEdit={dialog.open} />
        </ListBody>
        <Pages />
      </Card>
      {dialog.isOpen && <UserDialog id={dialog.id} onClose={close} />}
    </Page>
  );
};

/** `/admin/consultants`: everybody who signs in, searched, filtered, sorted and paged by the server. */
const UserList = () => (
  <ListBase
    resource="admin/users"
    sort={{ field: 'name', order: 'ASC' }}
    perPage={PAGE_SIZE}
    queryOptions={{ onError: () => undefined }}
    exporter={false}
  >
    <View />
  </ListBase>
);

export default UserList;
