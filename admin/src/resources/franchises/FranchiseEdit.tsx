import type { Franchise } from '@marketplace/api';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useResourceContext } from 'react-admin';
import { useParams } from 'react-router-dom';
import { FRANCHISES } from '../../data/addresses.ts';
import { api } from '../../data/api.ts';
import { statusOf } from '../../data/failures.ts';
import { useMe } from '../../data/useMe.ts';
import { useText } from '../../i18n/useText.ts';
import { AlertDialog } from '../../kit/feedback/dialogs.tsx';
import { LinkedWarning } from '../../kit/feedback/LinkedWarning.tsx';
import { FormPlaceholder } from '../../kit/forms/FormSection.tsx';
import { FORM_QUERY } from '../../kit/forms/form-query.ts';
import { Page } from '../../kit/page/Page.tsx';
import { BIN_PATH } from '../../kit/undo/useDeletedNotice.tsx';
import { FranchiseForm } from './form/FranchiseForm.tsx';
import type { FormKind } from './form/payload.ts';
import { franchiseKey } from './form/useFranchiseSave.ts';

/** Returns whether the server denied access or found no record. Other errors may be temporary. */
const isRefused = (error: unknown) => [403, 404].includes(statusOf(error) ?? 0);

/**
 * `/admin/franchises/edit/{id}` and `/consultant/franchises/edit/{id}`: Edits a franchise. Consultants without access
 * get a message and return to the list.
 */
const FranchiseEdit = () => {
  const t = useText();
  const me = useMe();
  const navigate = useNavigate();
  const kind: FormKind = useResourceContext() === 'admin/franchises' ? 'admin' : 'consultant';
  const { id = '' } = useParams();
  const {
    data: record,
    error,
    refetch,
  } = useQuery({
    queryKey: franchiseKey(id),
    queryFn: () => api.open<Franchise>(`franchises/${encodeURIComponent(id)}`),
    ...FORM_QUERY,
  });
  const list = FRANCHISES[kind];
  const back = { to: list, label: t('franchises.back') };
  const foreign = kind === 'consultant' && record !== undefined && record.consultant_id !== me?.id;
  const failure = kind === 'consultant' ? t('franchises.mine.loadFailed') : undefined;

  if (kind === 'consultant' && (foreign || isRefused(error)))
    return (
      <Page title={t('franchises.edit')} back={back} width="form">
        <AlertDialog
          open
          title={foreign ? t('franchises.mine.notYours') : t('franchises.mine.loadFailed')}
          onClose={() => navigate(list)}
        />
      </Page>
    );
  return (
    <Page title={t('franchises.edit')} subtitle={record?.name} back={back} width="sections">
      {record?.deleted_at && (
        <LinkedWarning to={BIN_PATH.franchises} label={t('bin.open')}>
          {t('franchises.inBin')}
        </LinkedWarning>
      )}
      {record ? (
        <FranchiseForm kind={kind} record={record} />
      ) : (
        <FormPlaceholder failure={failure} error={error} onRetry={() => refetch()} />
      )}
    </Page>
  );
};

export default FranchiseEdit;
