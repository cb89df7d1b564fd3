import { useText } from '../../i18n/useText.ts';
import { FoundField } from '../../kit/list/FoundField.tsx';
import { useFound } from '../../kit/list/useFound.ts';

const FRANCHISES = { path: 'franchises', search: 'search' };

/** One franchise out of many. */
export const FranchiseFilter = ({ value, onChoose }: { value: string; onChoose: (id: string) => void }) => {
  const t = useText();
  return (
    <FoundField
      found={useFound(FRANCHISES, value)}
      label={t('leads.columns.franchise')}
      labelOf={({ name }) => name}
      value={value}
      onChoose={onChoose}
      field={{ placeholder: t('lists.all') }}
    />
  );
};
