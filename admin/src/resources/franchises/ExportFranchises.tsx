import { useText } from '../../i18n/useText.ts';
import { ExportButton } from '../../kit/list/ExportButton.tsx';

/** The franchises that the person may see, as CSV: all for the admin, a consultant's own. */
export const ExportFranchises = () => {
  const t = useText();
  return (
    <ExportButton
      path="admin/export/franchises"
      file="franchises_export"
      label={t('lists.export')}
      failed={t('franchises.exportFailed')}
    />
  );
};
