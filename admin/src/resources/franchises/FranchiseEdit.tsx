import type { Franchise } from '@marketplace/api';
import { useState } from 'react';
import { EditBase, useNotify, useResourceContext } from 'react-admin';
import { FRANCHISES } from '../../data/addresses.ts';
import type { Versioned } from '../../data/api.ts';
import { statusOf, storedIn } from '../../data/failures.ts';
import { useText } from '../../i18n/useText.ts';
import { AlertDialog } from '../../kit/feedback/AlertDialog.tsx';
import { type Conflict, EditFrame, FranchiseConflict } from './EditFrame.tsx';
import type { FormKind } from './form/payload.ts';
import { useGoToList, useSaveFailure } from './saving.ts';

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
