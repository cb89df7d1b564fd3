import { Box } from '@mui/material';
import { useFormContext } from 'react-hook-form';
import { useText } from '../../i18n/useText.ts';
import { Rows } from '../../kit/inputs/Rows.tsx';
import { SwitchInput } from '../../kit/inputs/SwitchInput.tsx';
import { TextInput } from '../../kit/inputs/TextInput.tsx';
import { LinkInput } from '../site-links/LinkInput.tsx';
import type { SiteLink } from '../site-links/useSiteLinks.ts';
import { BLANK_LINK } from './values.ts';

/** A list of links: title, address, where it opens; the order is the order of the rows. */
export const MenuLinks = ({ name }: { name: 'navigation_menu' | 'footer_links' }) => {
  const t = useText();
  const { getValues, setValue } = useFormContext();
  /** A link that has no title yet is called what it leads to. */
  const entitle =
    (path: string) =>
    ({ title }: SiteLink) => {
      if (String(getValues(`${path}.title`) ?? '').trim() === '')
        setValue(`${path}.title`, title, { shouldDirty: true, shouldValidate: true });
    };
  return (
    <Rows name={name} rowName={t('navigation.link')} add={t('navigation.addLink')} blank={BLANK_LINK} atLeast={0}>
      {path => (
        <>
          <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            <TextInput name={`${path}.title`} label={t('navigation.linkTitle')} required />
            <LinkInput name={`${path}.url`} label={t('navigation.url')} required onChoose={entitle(path)} />
          </Box>
          <Box>
            <SwitchInput name={`${path}.new_tab`} label={t('navigation.newTab')} />
            <SwitchInput name={`${path}.is_external`} label={t('navigation.external')} />
          </Box>
        </>
      )}
    </Rows>
  );
};
