import { CreateBase, useNotify } from 'react-admin';
import { useText } from '../../i18n/useText.ts';
import { AlertDialog } from '../../kit/feedback/AlertDialog.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { FranchiseForm } from './form/FranchiseForm.tsx';
import { LIST_PATH } from './paths.ts';
import { useGoToList } from './useGoToList.ts';
import { useSaveFailure } from './useSaveFailure.ts';

/** `/admin/franchises/new` */
const FranchiseCreate = () => {
  const t = useText();
  const notify = useNotify();
  const goToList = useGoToList(LIST_PATH.admin);
  const failure = useSaveFailure();
  return (
    <CreateBase
      redirect={false}
      mutationOptions={{
        onSuccess: record => {
          if (!record.id) return;
          notify(t('franchises.created'), { type: 'success' });
          goToList();
        },
        onError: failure.tell,
      }}
    >
      <Page title={t('franchises.add')} back={{ to: LIST_PATH.admin, label: t('franchises.back') }} width="sections">
        <FranchiseForm kind="admin" list={LIST_PATH.admin} />
        <AlertDialog open={failure.text !== ''} title={failure.text} onClose={failure.clear} />
      </Page>
    </CreateBase>
  );
};

export default FranchiseCreate;
