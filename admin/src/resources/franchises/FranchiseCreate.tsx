import { CreateBase, useNotify } from 'react-admin';
import { FRANCHISES } from '../../data/addresses.ts';
import { useText } from '../../i18n/useText.ts';
import { AlertDialog } from '../../kit/feedback/dialogs.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { FranchiseForm } from './form/FranchiseForm.tsx';
import { toPayload } from './form/payload.ts';
import type { FranchiseValues } from './form/values.ts';
import { useGoToList, useSaveFailure } from './saving.ts';

/** `/admin/franchises/new`: Adds a franchise. */
const FranchiseCreate = () => {
  const t = useText();
  const notify = useNotify();
  const goToList = useGoToList(FRANCHISES.admin);
  const failure = useSaveFailure();
  return (
    <CreateBase
      redirect={false}
      transform={(values: FranchiseValues) => toPayload(values, 'admin', '')}
      mutationOptions={{
        onSuccess: record => {
          if (!record.id) return;
          notify(t('franchises.created'), { type: 'success' });
          goToList();
        },
        onError: failure.report,
      }}
    >
      <Page title={t('franchises.add')} back={{ to: FRANCHISES.admin, label: t('franchises.back') }} width="sections">
        <FranchiseForm kind="admin" list={FRANCHISES.admin} />
        <AlertDialog open={failure.text !== ''} title={failure.text} onClose={failure.clear} />
      </Page>
    </CreateBase>
  );
};

export default FranchiseCreate;
