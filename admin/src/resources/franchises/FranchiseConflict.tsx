import type { Franchise } from '@marketplace/api';
import { useState } from 'react';
import { useDataProvider, useEditContext, useResourceContext } from 'react-admin';
import type { Versioned } from '../../data/api.ts';
import { useFieldLabel } from '../../i18n/useText.ts';
import { ConflictDialog } from '../../kit/forms/ConflictDialog.tsx';
import { consultantByName } from './form/ConsultantName.tsx';

/** What was to be saved, and what is stored now. */
export interface Conflict {
  mine: Partial<Versioned<Franchise>>;
  theirs: object;
}

/** Two people edited one franchise: shows both versions and does what is chosen. */
export const FranchiseConflict = ({ conflict, onDone }: { conflict: Conflict | null; onDone: () => void }) => {
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
