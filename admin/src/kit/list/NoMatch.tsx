import SearchOff from '@mui/icons-material/SearchOff';
import { useText } from '../../i18n/useText.ts';
import { Notice } from '../feedback/Notice.tsx';

/** Nothing in a list matches its filters, and the way out of them. */
export const NoMatch = ({ title, onClear }: { title: string; onClear: () => void }) => {
  const t = useText();
  return <Notice icon={<SearchOff />} title={title} action={{ label: t('actions.clearFilters'), onClick: onClear }} />;
};
