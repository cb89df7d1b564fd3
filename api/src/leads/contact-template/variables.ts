/**
 * The variables of a template; the console replaces them when a message is begun. This file imports nothing, so that
 * browsers can load it.
 */
export const TEMPLATE_VARIABLES = ['lead_name', 'franchise_name', 'consultant_name', 'company_name'] as const;
export type TemplateVariable = (typeof TEMPLATE_VARIABLES)[number];
