import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { Button, type SxProps } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
import { visuallyHidden } from '../../kit/theme/visually-hidden.ts';

interface MoreButtonProps {
  /** What there is more of. */
  name: string;
  open: boolean;
  onOpen: (open: boolean) => void;
  sx?: SxProps;
}

/** Opens and closes what a lead's card has no room for. */
export const MoreButton = ({ name, open, onOpen, sx }: MoreButtonProps) => {
  const t = useText();
  return (
    <Button
      onClick={() => onOpen(!open)}
      aria-expanded={open}
      endIcon={open ? <ExpandLess /> : <ExpandMore />}
      sx={{ px: 1, ml: -1, ...sx }}
    >
      {t('leads.more')}
      <span style={visuallyHidden}>: {name}</span>
    </Button>
  );
};
