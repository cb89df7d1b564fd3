import { Alert, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** Something that is wrong, said above a screen's content, and the way to where it is put right. */
export const WarningWithWay = ({ to, label, children }: { to: string; label: string; children: ReactNode }) => (
  <Alert
    severity="warning"
    variant="outlined"
    role="status"
    sx={{ mb: 3 }}
    action={
      <Button component={Link} to={to} color="inherit" size="small" sx={{ whiteSpace: 'nowrap' }}>
        {label}
      </Button>
    }
  >
    {children}
  </Alert>
);
