import type { TemplateVariable } from '@marketplace/api';
import { useContent } from './useContent.ts';
import { useMe } from './useMe.ts';

/** Address of the user's own greeting, and the beginning of its query keys. */
export const CONTACT_TEMPLATE = 'contact-template';

/** Replaces the variables of a greeting. */
export const fillGreeting = (text: string, values: Record<TemplateVariable, string>): string =>
  text.replace(/\{([a-z_]+)\}/g, (variable, name: string) =>
    name in values ? values[name as TemplateVariable] : variable,
  );

/** Returns the signed-in user's name and company, which greetings may contain. */
export const useSender = (): Pick<Record<TemplateVariable, string>, 'consultant_name' | 'company_name'> => {
  const me = useMe();
  const { data: content } = useContent();
  return { consultant_name: me?.name ?? '', company_name: me?.company_name || (content?.companyName ?? '') };
};
