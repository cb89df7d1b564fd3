import SearchOff from '@mui/icons-material/SearchOff';
import { Notice } from '../feedback/Notice.tsx';
import { useText } from '../i18n/useText.ts';

/** Nothing in a list matches its filters, and the way out of them. */
export const NoMatch = ({ title, onClear }: { title: string; onClear: () => void }) => {
  const t = useText();
  return <Notice icon={<SearchOff />} title={title} action={{ label: t('actions.clearFilters'), onClick: onClear }} />;
};
