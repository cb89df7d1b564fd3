import { useFormContext } from 'react-hook-form';
import { useMe } from '../../../data/useMe.ts';
import { useFieldLabel } from '../../../i18n/useText.ts';
import { PreviewButton } from '../../../kit/preview/PreviewButton.tsx';
import { type FormKind, toPayload } from './payload.ts';
import type { FranchiseValues } from './values.ts';

interface FranchisePreviewProps {
  kind: FormKind;
  /** Id of the edited franchise; undefined for a new one. */
  id: string | undefined;
}

/** Button that previews the franchise's page with the current form values. */
export const FranchisePreview = ({ kind, id }: FranchisePreviewProps) => {
  const me = useMe();
  const labelOf = useFieldLabel('franchises');
  const { getValues } = useFormContext<FranchiseValues>();
  return (
    <PreviewButton
      sourceOf={() => ({
        path: id === undefined ? 'admin/previews/franchise' : `franchises/${id}/preview`,
        values: toPayload(getValues(), kind, me?.id ?? ''),
        labelOf,
      })}
    />
  );
};
