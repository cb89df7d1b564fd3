import type { User } from '@marketplace/api';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import { Card, useMediaQuery, useTheme } from '@mui/material';
import { ListBase, useListContext, useRefresh } from 'react-admin';
import { useText } from '../../i18n/useText.ts';
import { JobsUnderWay } from '../../kit/feedback/JobsUnderWay.tsx';
import { Notice } from '../../kit/feedback/Notice.tsx';
import { useDialogAddress } from '../../kit/forms/useDialogAddress.ts';
import { AddButton } from '../../kit/list/AddButton.tsx';
import { ExportButton } from '../../kit/list/ExportButton.tsx';
import { ListBody } from '../../kit/list/ListBody.tsx';
import { PAGE_SIZE, Pages } from '../../kit/list/Pages.tsx';
import { useCount } from '../../kit/list/useCount.ts';
import { Page } from '../../kit/page/Page.tsx';
import { UserCards } from './UserCards.tsx';
import { UserDialog } from './UserDialog.tsx';
import { UserFilters } from './UserFilters.tsx';
import { UserTable } from './UserTable.tsx';

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
            label={t('users.export')}
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
