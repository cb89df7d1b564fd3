import type { Franchise } from '@marketplace/api';
import { useEditContext, useNavigate } from 'react-admin';
import { FRANCHISES } from '../../data/addresses.ts';
import type { Versioned } from '../../data/api.ts';
import { statusOf } from '../../data/failures.ts';
import { useMe } from '../../data/useMe.ts';
import { useText } from '../../i18n/useText.ts';
import { AlertDialog } from '../../kit/feedback/AlertDialog.tsx';
import { Awaited } from '../../kit/forms/Awaited.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { FranchiseForm } from './form/FranchiseForm.tsx';
import type { FormKind } from './form/payload.ts';

/** That there is nothing for them at this address, and not that it can't be had just now. */
const isRefused = (error: unknown) => [403, 404].includes(statusOf(error) ?? 0);

/** The form once its franchise is there; a consultant to whom it is refused is told so, and sent back to the list. */
export const EditFrame = ({ kind }: { kind: FormKind }) => {
  const t = useText();
  const me = useMe();
  const navigate = useNavigate();
  const { record, error, refetch } = useEditContext<Versioned<Franchise>>();
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
      {record && !error ? (
        <FranchiseForm kind={kind} record={record} list={list} />
      ) : (
        <Awaited failure={failure} error={error} onRetry={() => refetch()} />
      )}
    </Page>
  );
};
