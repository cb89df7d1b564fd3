export const copyText = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // The Clipboard API is missing without TLS, and its use may be denied. In both cases, the older method copies.
    const field = document.createElement('textarea');
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand('copy');
    field.remove();
  }
};

/** Copies the address and displays a confirmation (specification, section 2.3). */
export const copyLink = async (address: string): Promise<void> => {
  await copyText(address);
  alert('Link copied to clipboard!');
};
