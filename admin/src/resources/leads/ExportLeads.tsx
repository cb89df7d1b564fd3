import { useListContext } from 'react-admin';
import { useText } from '../../i18n/useText.ts';
import { ExportButton } from '../../kit/list/ExportButton.tsx';

/**
 * Exports the filtered leads as CSV: all for an admin, the unlocked ones for a consultant. The server records the export
 * in the audit log.
 */
export const ExportLeads = () => {
  const t = useText();
  const { filterValues } = useListContext();
  return (
    <ExportButton
      path={`admin/export/leads?${new URLSearchParams({ filter: JSON.stringify(filterValues) })}`}
      file="leads_export"
      label={t('lists.export')}
      failed={t('leads.exportFailed')}
    />
  );
};
