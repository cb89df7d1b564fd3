import type { Franchise } from '@marketplace/api';
import { useEditContext, useNavigate } from 'react-admin';
import { AlertDialog } from '../feedback/AlertDialog.tsx';
import { Failed } from '../feedback/Failed.tsx';
import { Loading } from '../feedback/Loading.tsx';
import type { Versioned } from '../http/api.ts';
import { useText } from '../i18n/useText.ts';
import { Page } from '../layout/Page.tsx';
import { useMe } from '../session/useMe.ts';
import { FranchiseForm } from './form/FranchiseForm.tsx';
import type { FormKind } from './form/payload.ts';
import { LIST_PATH } from './paths.ts';

/** The form once its franchise is there; a consultant is told why it cannot be, and sent back to the list. */
export const EditFrame = ({ kind }: { kind: FormKind }) => {
  const t = useText();
  const me = useMe();
  const navigate = useNavigate();
  const { record, error, isPending, refetch } = useEditContext<Versioned<Franchise>>();
  const list = LIST_PATH[kind];
  const back = { to: list, label: t('franchises.back') };
  const foreign = kind === 'consultant' && record !== undefined && record.consultant_id !== me?.id;
  const refusal = foreign ? t('franchises.mine.notYours') : t('franchises.mine.loadFailed');

  if (kind === 'consultant' && (error || foreign))
    return (
      <Page title={t('franchises.edit')} back={back} width="form">
        <AlertDialog open title={refusal} onClose={() => navigate(list)} />
      </Page>
    );
  return (
    <Page title={t('franchises.edit')} subtitle={record?.name} back={back} width="form">
      {error && <Failed error={error} onRetry={() => refetch()} />}
      {isPending && <Loading />}
      {record && !error && <FranchiseForm kind={kind} record={record} list={list} />}
    </Page>
  );
};
