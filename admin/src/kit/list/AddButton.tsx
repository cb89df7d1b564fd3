import Add from '@mui/icons-material/Add';
import { Button } from '@mui/material';

/** Adds one to a list; the same stands where the list is empty. */
export const AddButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button variant="contained" startIcon={<Add />} onClick={onClick}>
    {label}
  </Button>
);
