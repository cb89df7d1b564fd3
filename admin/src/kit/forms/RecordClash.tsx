import { useState } from 'react';
import type { Versioned } from '../../data/api.ts';
import { useApi } from '../../data/useApi.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import type { Clash } from './useSave.ts';

interface RecordClashProps {
  clash: Clash | null;
  path: string;
  labelOf: (field: string) => string;
  save: (data: Versioned<object>) => Promise<unknown>;
  /** Reads the record anew into the form. */
  reload: () => Promise<unknown>;
  settle: () => void;
}

/** Two people edited the same settings: shows both versions and does what is chosen. */
export const RecordClash = ({ clash, path, labelOf, save, reload, settle }: RecordClashProps) => {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  if (!clash) return null;

  const keepMine = async () => {
    setBusy(true);
    const { etag } = await api.open<object>(path);
    await save({ ...clash.mine, etag });
    setBusy(false);
  };
  const takeTheirs = async () => {
    await reload();
    settle();
  };
  return (
    <ConflictDialog
      open
      mine={clash.mine}
      theirs={clash.theirs}
      labelOf={labelOf}
      busy={busy}
      onTakeTheirs={takeTheirs}
      onKeepMine={keepMine}
      onClose={settle}
    />
  );
};
