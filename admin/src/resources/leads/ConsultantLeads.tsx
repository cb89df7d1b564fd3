import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { useText } from '../../i18n/useText.ts';
import { LeadsComing } from './LeadsComing.tsx';

/** `/consultant/leads`: the specification's placeholder, which no menu links to. */
const ConsultantLeads = () => {
  const t = useText();
  return (
    <LeadsComing>
      <Button component={Link} to="/admin/leads" variant="outlined" sx={{ mt: 1 }}>
        {t('leads.placeholder.link')}
      </Button>
    </LeadsComing>
  );
};

export default ConsultantLeads;
