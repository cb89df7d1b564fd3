import { Checkbox } from '@mui/material';
import { useListContext } from 'react-admin';
import { useText } from '../../i18n/useText.ts';

/** Checkbox in a table's header that selects all rows of the page. Rows on other pages stay selected. */
export const SelectPage = () => {
  const t = useText();
  const { data = [], isPlaceholderData, selectedIds, onSelect } = useListContext<{ id: string }>();
  const ids = data.map(({ id }) => id);
  const count = ids.filter(id => selectedIds.includes(id)).length;
  const isWhole = count > 0 && count === ids.length;
  const onOtherPages = selectedIds.filter(id => !ids.includes(String(id)));
  return (
    <Checkbox
      size="small"
      // Until the page has loaded, the rows of the previous page are displayed.
      disabled={isPlaceholderData}
      checked={isWhole}
      indeterminate={count > 0 && !isWhole}
      onChange={() => onSelect(isWhole ? onOtherPages : [...onOtherPages, ...ids])}
      slotProps={{ input: { 'aria-label': t('leads.selectAll') } }}
    />
  );
};
