import { useField, useText } from '../../i18n/useText.ts';
import { FormSection } from '../../kit/forms/FormSection.tsx';
import { ChoiceInput } from '../../kit/inputs/ChoiceInput.tsx';
import { ColourInput } from '../../kit/inputs/ColourInput.tsx';
import { ImageInput } from '../../kit/inputs/ImageInput.tsx';
import { SwitchInput } from '../../kit/inputs/SwitchInput.tsx';
import { TextInput } from '../../kit/inputs/TextInput.tsx';
import { ICON_UPLOAD } from '../../kit/inputs/upload-rules.ts';
import { RichTextInput } from '../../kit/rich-text/RichTextInput.tsx';
import { THEMES } from './fields.ts';

/**
 * Templates of the notifications about new leads by email and WhatsApp, with their variables (specification, section
 * 5).
 */
const NotificationSection = () => {
  const t = useText();
  const field = useField('content');
  return (
    <FormSection title={t('content.sections.notifications')}>
      <TextInput {...field('leadNotificationSubject')} help={t('content.help.subjectVariables')} />
      <TextInput {...field('leadNotificationMessage')} help={t('content.help.messageVariables')} rows={5} />
      <RichTextInput {...field('leadNotificationHtml')} help={t('content.help.messageVariables')} />
      <SwitchInput {...field('whatsappNotificationEnabled')} />
      <TextInput {...field('whatsappNotificationMessage')} help={t('content.help.whatsappVariables')} rows={4} />
      <SwitchInput {...field('whatsappConfirmationEnabled')} help={t('content.help.whatsappConfirmation')} />
    </FormSection>
  );
};

const SOCIAL = ['facebook', 'instagram', 'x', 'tiktok'] as const;
const LOGO_RATIO = 200 / 60;
/** Logos and the backgrounds they are intended for. */
const LOGOS = [
  ['logoUrl', 'light'],
  ['darkLogoUrl', 'dark'],
] as const;

export const ContentSections = () => {
  const t = useText();
  const field = useField('content');
  return (
    <>
      <FormSection title={t('content.sections.hero')}>
        <TextInput {...field('heroTitle')} />
        <TextInput {...field('heroSubtitle')} rows={2} />
      </FormSection>
      <FormSection title={t('content.sections.branding')} anchor="branding" columns={2}>
        <ChoiceInput
          {...field('theme')}
          choices={THEMES.map(theme => ({ value: theme, label: t(`content.themes.${theme}`) }))}
        />
        <ColourInput {...field('primaryColor')} />
        <ColourInput {...field('secondaryColor')} />
        <ColourInput {...field('accentColor')} />
        {LOGOS.map(([name, ground]) => (
          <ImageInput
            key={name}
            wide
            {...field(name)}
            help={t('content.help.logo')}
            ratio={LOGO_RATIO}
            fit="contain"
            ground={ground}
          />
        ))}
        <ImageInput
          wide
          {...field('faviconUrl')}
          help={t('content.help.favicon')}
          rule={ICON_UPLOAD}
          width={64}
          ratio={1}
          fit="scale-down"
        />
      </FormSection>
      <FormSection title={t('content.sections.company')} anchor="company" columns={2}>
        <TextInput {...field('companyName')} />
        <TextInput {...field('companyPhone')} type="tel" />
        <TextInput {...field('companyEmail')} type="email" />
        <TextInput {...field('adminPhone')} type="tel" help={t('content.help.adminPhone')} />
        <TextInput wide {...field('companyAddress')} rows={2} />
      </FormSection>
      <FormSection title={t('content.sections.about')}>
        <TextInput {...field('aboutSection')} rows={4} />
        <TextInput {...field('footerAbout')} rows={3} />
        <TextInput {...field('footerCopyright')} />
      </FormSection>
      <FormSection title={t('content.sections.social')} columns={2}>
        {SOCIAL.map(network => (
          <TextInput
            key={network}
            name={`socialLinks.${network}`}
            label={t(`content.fields.${network}`)}
            type="url"
            placeholder="https://"
          />
        ))}
      </FormSection>
      <FormSection title={t('content.sections.rof')}>
        <TextInput {...field('rofTitle')} />
        <TextInput {...field('rofDescription')} rows={3} />
      </FormSection>
      <NotificationSection />
    </>
  );
};
