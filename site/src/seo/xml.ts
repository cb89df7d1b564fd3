const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Text as it stands in XML. */
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, character => ENTITIES[character] ?? character);
