import { Alert, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** Warning above a screen's content, with a link to where the problem can be fixed. */
export const LinkedWarning = ({ to, label, children }: { to: string; label: string; children: ReactNode }) => (
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
