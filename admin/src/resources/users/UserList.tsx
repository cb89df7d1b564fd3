import type { User } from '@marketplace/api';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import { Card, useMediaQuery, useTheme } from '@mui/material';
import { useListContext, useRefresh } from 'react-admin';
import { useText } from '../../i18n/useText.ts';
import { Notice } from '../../kit/feedback/Notice.tsx';
import { useDialogAddress } from '../../kit/forms/useDialogAddress.ts';
import { AddButton } from '../../kit/list/AddButton.tsx';
import { ExportButton } from '../../kit/list/ExportButton.tsx';
import { ChoiceFilter, ListFilters, SearchFilter, SortChoice } from '../../kit/list/filters.tsx';
import { ListBody, RecordList } from '../../kit/list/ListBody.tsx';
import { Pages } from '../../kit/list/Pages.tsx';
import { Page, useCountSubtitle } from '../../kit/page/Page.tsx';
import { UserDialog } from './UserDialog.tsx';
import { UserCards, UserTable } from './UserRows.tsx';

/** Fields by which users can be sorted (specification, section 2.4). */
const SORTS = ['name', 'email', 'role', 'tokens'] as const;

/** Filters by text, status and role. Narrow windows also get the sort order, since cards have no column headers. */
const UserFilters = () => {
  const t = useText();
  const narrow = useMediaQuery(useTheme().breakpoints.down('md'));
  return (
    <ListFilters>
      <SearchFilter label={t('users.searchLabel')} placeholder={t('users.searchPlaceholder')} />
      <ChoiceFilter
        name="status"
        label={t('lists.status')}
        choices={[
          { value: 'active', label: t('categories.active') },
          { value: 'inactive', label: t('categories.inactive') },
        ]}
      />
      <ChoiceFilter
        name="role"
        label={t('users.fields.role')}
        choices={[
          { value: 'admin', label: t('layout.roles.admin') },
          { value: 'consultant', label: t('layout.roles.consultant') },
        ]}
      />
      {narrow && <SortChoice fields={SORTS.map(value => ({ value, label: t(`users.fields.${value}`) }))} />}
    </ListFilters>
  );
};

const UserListView = () => {
  const t = useText();
  const refresh = useRefresh();
  const { total } = useListContext<User>();
  const dialog = useDialogAddress();
  const count = useCountSubtitle('users.count', total);
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

/** `/admin/consultants`: Lists all users. The server searches, filters, sorts and pages. */
const UserList = () => (
  <RecordList resource="admin/users" sort={{ field: 'name', order: 'ASC' }}>
    <UserListView />
  </RecordList>
);

export default UserList;
