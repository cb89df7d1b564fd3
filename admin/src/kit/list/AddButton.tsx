import Add from '@mui/icons-material/Add';
import { Button } from '@mui/material';

/** Button that adds a record to a list, also used for empty lists. */
export const AddButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button variant="contained" startIcon={<Add />} onClick={onClick}>
    {label}
  </Button>
);
