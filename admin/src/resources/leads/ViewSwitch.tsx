import TableRows from '@mui/icons-material/TableRowsOutlined';
import ViewKanban from '@mui/icons-material/ViewKanbanOutlined';
import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
import type { LeadView } from './useLeadView.ts';

const ICONS = { list: <TableRows fontSize="small" />, board: <ViewKanban fontSize="small" /> };

/** Toggle between the list and the board of leads. */
export const ViewSwitch = ({ view, onChoose }: { view: LeadView; onChoose: (view: LeadView) => void }) => {
  const t = useText();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={view}
      aria-label={t('leads.view.label')}
      onChange={(_event, chosen: LeadView | null) => chosen && onChoose(chosen)}
    >
      {(['list', 'board'] as const).map(one => (
        <ToggleButton key={one} value={one} sx={{ gap: 0.75, px: 1.5, minHeight: 40, textTransform: 'none' }}>
          {ICONS[one]}
          {t(`leads.view.${one}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
};
