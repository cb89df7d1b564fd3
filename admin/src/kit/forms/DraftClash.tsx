import type { ReactNode } from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { useText } from '../../i18n/useText.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import type { KeptDraft } from './useDraft.ts';

/** How the fields of a form are told to people. */
export interface Wording<Values> {
  /** What a field is called; without it as the API calls it. */
  labelOf?: (field: string) => string;
  /** What is compared, where values hold more than what people know. */
  shown?: (values: Values) => object;
  /** How a value of them reads, where it isn't what people know. */
  told?: (field: string, value: string) => ReactNode;
}

interface DraftClashProps<Values> extends Wording<Values> {
  draft: KeptDraft;
}

/** Somebody else changed fields while a draft of them waited: both values, and a choice that has to be made. */
export const DraftClash = <Values extends FieldValues>(props: DraftClashProps<Values>) => {
  const { draft, labelOf = (field: string) => field, shown = (values: Values) => values, told } = props;
  const t = useText();
  const { getValues } = useFormContext<Values>();
  if (!draft.theirs) return null;
  const mine = getValues();
  return (
    <ConflictDialog
      open
      mine={shown(mine)}
      theirs={shown({ ...mine, ...draft.theirs })}
      explanation={t('drafts.waited')}
      keep={t('drafts.keepTyped')}
      labelOf={labelOf}
      told={told}
      onTakeTheirs={() => draft.settle('theirs')}
      onKeepMine={() => draft.settle('mine')}
    />
  );
};
