import Type, { type Static } from 'typebox';
import { EmailSecrets, EmailSettings } from '../outbox/email/settings-schema.ts';
import {
  Colour,
  DialableNumber,
  ImageValue,
  Line,
  OneOf,
  OptionalEmail,
  OptionalUrl,
  Partially,
  Text,
} from '../platform/http/schema.ts';

const THEMES = ['minimalist', 'modern', 'classic'] as const;
export type Theme = (typeof THEMES)[number];

const SocialLinks = Type.Object({
  facebook: Type.Optional(OptionalUrl('Facebook')),
  instagram: Type.Optional(OptionalUrl('Instagram')),
  x: Type.Optional(OptionalUrl('X')),
  tiktok: Type.Optional(OptionalUrl('TikTok')),
});

export const PublicContent = Type.Object({
  heroTitle: Text('Hero title', 200),
  heroSubtitle: Text('Hero subtitle', 500),
  companyName: Line('Company name', 200),
  logoUrl: ImageValue('Logo'),
  darkLogoUrl: ImageValue('Dark logo'),
  faviconUrl: ImageValue('Favicon'),
  primaryColor: Colour('Primary colour'),
  secondaryColor: Colour('Secondary colour'),
  accentColor: Colour('Accent colour'),
  theme: OneOf('Theme', THEMES),
  footerAbout: Text('About text in the footer', 2000),
  aboutSection: Text('About section', 20_000),
  footerCopyright: Line('Copyright text', 300),
  companyPhone: Line('Phone', 40),
  companyEmail: OptionalEmail('Email'),
  companyAddress: Text('Address', 500),
  adminPhone: Line('Admin WhatsApp number', 40),
  socialLinks: SocialLinks,
  rofTitle: Line('Title', 200),
  rofDescription: Text('Description', 5000),
  whatsappConfirmationEnabled: Type.Boolean({
    title: 'Let visitors confirm their number by WhatsApp',
    description: 'The enquiry form offers to confirm the phone number by WhatsApp',
  }),
});
export type PublicContent = Static<typeof PublicContent>;

/** The phone numbers of the content in the form that links need, and a value of the response settings. */
const Derived = Type.Object({
  companyPhoneDialable: DialableNumber,
  adminPhoneDialable: DialableNumber,
  replyHours: Type.Integer({ description: 'Hours within which visitors are usually contacted' }),
});

/** The content as returned to visitors. */
export const ShownContent = Type.Object({ ...PublicContent.properties, ...Derived.properties });
export type ShownContent = Static<typeof ShownContent>;

/** Maximum characters of the notification's HTML, as received and as stored. */
export const NOTIFICATION_HTML_LIMIT = 50_000;

const notifications = {
  leadNotificationSubject: Line('Email subject', 300),
  leadNotificationMessage: Text('Email message', 10_000),
  leadNotificationHtml: Text('Email HTML', NOTIFICATION_HTML_LIMIT),
  whatsappNotificationEnabled: Type.Boolean({ title: 'Send WhatsApp notifications' }),
  whatsappNotificationMessage: Text('WhatsApp message', 4000),
};

export const NotificationTexts = Type.Object(notifications);
export type NotificationTexts = Static<typeof NotificationTexts>;

export const Content = Type.Object({
  ...PublicContent.properties,
  ...notifications,
  ...EmailSettings.properties,
  ...EmailSecrets.properties,
  smtpPasswordSet: Type.Boolean(),
  enginemailerApiKeySet: Type.Boolean(),
});
export type Content = Static<typeof Content>;

/** The response of saving the content. */
export const SavedContent = Type.Object({ ...Content.properties, ...Derived.properties });

/** A partial update; missing fields are kept. */
export const ContentUpdate = Partially(
  Type.Object({
    ...PublicContent.properties,
    ...notifications,
    ...EmailSettings.properties,
    ...EmailSecrets.properties,
  }),
);
export type ContentUpdate = Static<typeof ContentUpdate>;

/** The response of `GET /content`: everything for an admin, the public part for others. */
export const ContentAnswer = Type.Object({
  ...ShownContent.properties,
  ...Type.Partial(Type.Object({ ...notifications, ...EmailSettings.properties, ...EmailSecrets.properties }))
    .properties,
  smtpPasswordSet: Type.Optional(Type.Boolean()),
  enginemailerApiKeySet: Type.Optional(Type.Boolean()),
});
export type ContentAnswer = Static<typeof ContentAnswer>;
