import type { Franchise } from '@marketplace/api';
import { useState } from 'react';
import { EditBase, useDataProvider, useEditContext, useNavigate, useNotify, useResourceContext } from 'react-admin';
import { FRANCHISES } from '../../data/addresses.ts';
import type { Versioned } from '../../data/api.ts';
import { statusOf, storedIn } from '../../data/failures.ts';
import { useMe } from '../../data/useMe.ts';
import { useFieldLabel, useText } from '../../i18n/useText.ts';
import { AlertDialog } from '../../kit/feedback/dialogs.tsx';
import { ConflictDialog } from '../../kit/forms/ConflictDialog.tsx';
import { Awaited } from '../../kit/forms/FormSection.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { consultantByName } from './form/ConsultantField.tsx';
import { FranchiseForm } from './form/FranchiseForm.tsx';
import type { FormKind } from './form/payload.ts';
import { useGoToList, useSaveFailure } from './saving.ts';

/** What was to be saved, and what is stored now. */
interface Conflict {
  mine: Partial<Versioned<Franchise>>;
  theirs: object;
}

/** Two people edited one franchise: shows both versions and does what is chosen. */
const FranchiseConflict = ({ conflict, onDone }: { conflict: Conflict | null; onDone: () => void }) => {
  const labelOf = useFieldLabel('franchises');
  const resource = useResourceContext() ?? '';
  const provider = useDataProvider();
  const { record, save, refetch } = useEditContext<Versioned<Franchise>>();
  const [busy, setBusy] = useState(false);
  if (!conflict || !record) return null;

  const keepMine = async () => {
    setBusy(true);
    const { data: fresh } = await provider.getOne<Versioned<Franchise>>(resource, { id: record.id });
    onDone();
    await save?.({ ...conflict.mine, etag: fresh.etag });
    setBusy(false);
  };
  const takeTheirs = async () => {
    await refetch();
    onDone();
  };

  // Sent besides `featured`, which says the same.
  const { is_featured: _same, ...mine } = conflict.mine;
  return (
    <ConflictDialog
      open
      mine={mine}
      theirs={conflict.theirs}
      labelOf={labelOf}
      told={consultantByName}
      busy={busy}
      onTakeTheirs={takeTheirs}
      onKeepMine={keepMine}
      onClose={onDone}
    />
  );
};

/** That there is nothing for them at this address, and not that it can't be had just now. */
const isRefused = (error: unknown) => [403, 404].includes(statusOf(error) ?? 0);

/** The form once its franchise is there; a consultant to whom it is refused is told so, and sent back to the list. */
const EditFrame = ({ kind }: { kind: FormKind }) => {
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

/** Apart from what lists hold, which have no version of a record: the form opens over what was just read, and is never changed under the person's hands. */
const OPENED = { opened: true };

/** `/admin/franchises/edit/{id}` and `/consultant/franchises/edit/{id}`: what happens when it is saved, when that fails, and when somebody else was faster. */
const FranchiseEdit = () => {
  const t = useText();
  const kind: FormKind = useResourceContext() === 'admin/franchises' ? 'admin' : 'consultant';
  const notify = useNotify();
  const goToList = useGoToList(FRANCHISES[kind]);
  const failure = useSaveFailure();
  const [conflict, setConflict] = useState<Conflict | null>(null);

  return (
    <EditBase<Versioned<Franchise>>
      mutationMode="pessimistic"
      redirect={false}
      queryOptions={{ meta: OPENED, gcTime: 0, onError: () => undefined }}
      mutationOptions={{
        meta: OPENED,
        onSuccess: record => {
          // A session that ended meanwhile answers no record.
          if (!record.id) return;
          notify(t('franchises.updated'), { type: 'success' });
          goToList();
        },
        onError: (error: unknown, { data }) => {
          if (statusOf(error) === 412) setConflict({ mine: data ?? {}, theirs: storedIn(error) });
          else failure.tell(error);
        },
      }}
    >
      <EditFrame kind={kind} />
      <FranchiseConflict conflict={conflict} onDone={() => setConflict(null)} />
      <AlertDialog open={failure.text !== ''} title={failure.text} onClose={failure.clear} />
    </EditBase>
  );
};

export default FranchiseEdit;
