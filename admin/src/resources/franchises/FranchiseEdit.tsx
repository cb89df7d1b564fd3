import type { Franchise } from '@marketplace/api';
import { EditBase, useDataProvider, useEditContext, useNavigate, useNotify, useResourceContext } from 'react-admin';
import { useParams } from 'react-router-dom';
import { FRANCHISES } from '../../data/addresses.ts';
import type { Versioned } from '../../data/api.ts';
import { statusOf } from '../../data/failures.ts';
import { useMe } from '../../data/useMe.ts';
import { useFieldLabel, useText } from '../../i18n/useText.ts';
import { AlertDialog } from '../../kit/feedback/dialogs.tsx';
import { LinkedWarning } from '../../kit/feedback/LinkedWarning.tsx';
import { FormPlaceholder } from '../../kit/forms/FormSection.tsx';
import { FORM_QUERY } from '../../kit/forms/form-query.ts';
import { RecordConflict, type SaveConflict, useSaveConflict } from '../../kit/forms/saving.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { BIN_PATH } from '../../kit/undo/useDeletedNotice.tsx';
import { consultantByName } from './form/ConsultantField.tsx';
import { FranchiseForm } from './form/FranchiseForm.tsx';
import { type FormKind, toPayload } from './form/payload.ts';
import { type FranchiseValues, toComparable, toFranchiseValues } from './form/values.ts';
import { useGoToList, useSaveFailure } from './saving.ts';

/** Returns whether the server denied access or found no record. Other errors may be temporary. */
const isRefused = (error: unknown) => [403, 404].includes(statusOf(error) ?? 0);

/** Displays the form once the franchise is loaded. Consultants without access get a message and return to the list. */
const EditFrame = ({ kind, clash }: { kind: FormKind; clash: SaveConflict | null }) => {
  const t = useText();
  const me = useMe();
  const navigate = useNavigate();
  const labelOf = useFieldLabel('franchises');
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
      {record?.deleted_at && (
        <LinkedWarning to={BIN_PATH.franchises} label={t('bin.open')}>
          {t('franchises.inBin')}
        </LinkedWarning>
      )}
      {record ? (
        <FranchiseForm kind={kind} record={record} list={list}>
          <RecordConflict<Franchise, FranchiseValues>
            clash={clash}
            labelOf={labelOf}
            shown={toComparable}
            formatValue={consultantByName}
            toValues={toFranchiseValues}
          />
        </FranchiseForm>
      ) : (
        <FormPlaceholder failure={failure} error={error} onRetry={() => refetch()} />
      )}
    </Page>
  );
};

/**
 * Query meta that separates the form's record from cached records of the list, which have no version. The form opens
 * with a record that was just read, and the record does not change while the form is in use.
 */
const FORM_META = { opened: true };

/**
 * `/admin/franchises/edit/{id}` and `/consultant/franchises/edit/{id}`: Edits a franchise and shows a conflict with
 * another user's changes.
 */
const FranchiseEdit = () => {
  const t = useText();
  const me = useMe();
  const kind: FormKind = useResourceContext() === 'admin/franchises' ? 'admin' : 'consultant';
  const notify = useNotify();
  const goToList = useGoToList(FRANCHISES[kind]);
  const failure = useSaveFailure();
  const resource = useResourceContext() ?? '';
  const { id = '' } = useParams();
  const provider = useDataProvider();
  const { clash, versioned, report, withNote } = useSaveConflict();

  const reportClash = async (data: Partial<Franchise> = {}) => {
    try {
      const { data: theirs } = await provider.getOne<Versioned<Franchise>>(resource, { id });
      report({ mine: data, theirs });
    } catch (error) {
      failure.report(error);
    }
  };

  return (
    <EditBase<Versioned<Franchise>>
      mutationMode="pessimistic"
      redirect={false}
      transform={(values: FranchiseValues) => versioned(toPayload(values, kind, me?.id ?? ''))}
      queryOptions={{
        meta: FORM_META,
        staleTime: FORM_QUERY.staleTime,
        gcTime: FORM_QUERY.gcTime,
        onError: () => undefined,
      }}
      mutationOptions={{
        meta: FORM_META,
        onSuccess: record => {
          // The record has no id if the session expired during the save.
          if (!record.id) return;
          notify(withNote(t('franchises.updated')), { type: 'success' });
          goToList();
        },
        onError: (error: unknown, { data }) => {
          if (statusOf(error) === 412) void reportClash(data);
          else failure.report(error);
        },
      }}
    >
      <EditFrame kind={kind} clash={clash} />
      <AlertDialog open={failure.text !== ''} title={failure.text} onClose={failure.clear} />
    </EditBase>
  );
};

export default FranchiseEdit;
