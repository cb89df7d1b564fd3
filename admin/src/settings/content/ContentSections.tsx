import { useText } from '../../i18n/useText.ts';
import { FormSection } from '../../kit/forms/FormSection.tsx';
import { ChoiceInput } from '../../kit/inputs/ChoiceInput.tsx';
import { ColourInput } from '../../kit/inputs/ColourInput.tsx';
import { ImageInput } from '../../kit/inputs/ImageInput.tsx';
import { SwitchInput } from '../../kit/inputs/SwitchInput.tsx';
import { TextInput } from '../../kit/inputs/TextInput.tsx';
import { ICONS } from '../../kit/inputs/upload-rules.ts';
import { RichTextInput } from '../../kit/rich-text/RichTextInput.tsx';
import { THEMES } from './fields.ts';

/** How a new lead is told: email and WhatsApp, with the variables that each knows (specification §5). */
const NotificationSection = () => {
  const t = useText();
  return (
    <FormSection title={t('content.sections.notifications')}>
      <TextInput
        name="leadNotificationSubject"
        label={t('content.fields.leadNotificationSubject')}
        help={t('content.help.subjectVariables')}
      />
      <TextInput
        name="leadNotificationMessage"
        label={t('content.fields.leadNotificationMessage')}
        help={t('content.help.messageVariables')}
        rows={5}
      />
      <RichTextInput
        name="leadNotificationHtml"
        label={t('content.fields.leadNotificationHtml')}
        help={t('content.help.messageVariables')}
      />
      <SwitchInput name="whatsappNotificationEnabled" label={t('content.fields.whatsappNotificationEnabled')} />
      <TextInput
        name="whatsappNotificationMessage"
        label={t('content.fields.whatsappNotificationMessage')}
        help={t('content.help.whatsappVariables')}
        rows={4}
      />
    </FormSection>
  );
};

const SOCIAL = ['facebook', 'instagram', 'x', 'tiktok'] as const;
const LOGO_RATIO = 200 / 60;

/** The parts of the site's content, one below the other. */
export const ContentSections = () => {
  const t = useText();
  return (
    <>
      <FormSection title={t('content.sections.hero')}>
        <TextInput name="heroTitle" label={t('content.fields.heroTitle')} />
        <TextInput name="heroSubtitle" label={t('content.fields.heroSubtitle')} rows={2} />
      </FormSection>
      <FormSection title={t('content.sections.branding')} anchor="branding" columns={2}>
        <ChoiceInput
          name="theme"
          label={t('content.fields.theme')}
          choices={THEMES.map(theme => ({ value: theme, label: t(`content.themes.${theme}`) }))}
        />
        <ColourInput name="primaryColor" label={t('content.fields.primaryColor')} />
        <ColourInput name="secondaryColor" label={t('content.fields.secondaryColor')} />
        <ColourInput name="accentColor" label={t('content.fields.accentColor')} />
        <div className="wide">
          <ImageInput
            name="logoUrl"
            label={t('content.fields.logoUrl')}
            help={t('content.help.logo')}
            ratio={LOGO_RATIO}
            fit="contain"
            ground="light"
          />
        </div>
        <div className="wide">
          <ImageInput
            name="darkLogoUrl"
            label={t('content.fields.darkLogoUrl')}
            help={t('content.help.logo')}
            ratio={LOGO_RATIO}
            fit="contain"
            ground="dark"
          />
        </div>
        <div className="wide">
          <ImageInput
            name="faviconUrl"
            label={t('content.fields.faviconUrl')}
            help={t('content.help.favicon')}
            rule={ICONS}
            width={64}
            ratio={1}
            fit="scale-down"
          />
        </div>
      </FormSection>
      <FormSection title={t('content.sections.company')} anchor="company" columns={2}>
        <TextInput name="companyName" label={t('content.fields.companyName')} />
        <TextInput name="companyPhone" label={t('content.fields.companyPhone')} type="tel" />
        <TextInput name="companyEmail" label={t('content.fields.companyEmail')} type="email" />
        <TextInput
          name="adminPhone"
          label={t('content.fields.adminPhone')}
          type="tel"
          help={t('content.help.adminPhone')}
        />
        <div className="wide">
          <TextInput name="companyAddress" label={t('content.fields.companyAddress')} rows={2} />
        </div>
      </FormSection>
      <FormSection title={t('content.sections.about')}>
        <TextInput name="aboutSection" label={t('content.fields.aboutSection')} rows={4} />
        <TextInput name="footerAbout" label={t('content.fields.footerAbout')} rows={3} />
        <TextInput name="footerCopyright" label={t('content.fields.footerCopyright')} />
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
        <TextInput name="rofTitle" label={t('content.fields.rofTitle')} />
        <TextInput name="rofDescription" label={t('content.fields.rofDescription')} rows={3} />
      </FormSection>
      <NotificationSection />
    </>
  );
};
