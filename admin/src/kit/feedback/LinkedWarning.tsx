import { Alert, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** Warning above a screen's content, with a link to where the problem can be fixed. */
export const LinkedWarning = ({ to, label, children }: { to: string; label: string; children: ReactNode }) => (
  <Alert
    severity="warning"
    variant="outlined"
    role="status"
    // On phones the link stands below the text, which would be a narrow column beside it.
    sx={{
      mb: 3,
      flexWrap: { xs: 'wrap', sm: 'nowrap' },
      '& .MuiAlert-message': { flex: { xs: '1 1 80%', sm: '0 1 auto' } },
    }}
    action={
      <Button component={Link} to={to} color="inherit" size="small" sx={{ whiteSpace: 'nowrap' }}>
        {label}
      </Button>
    }
  >
    {children}
  </Alert>
);
