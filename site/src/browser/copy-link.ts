export const copyText = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // The Clipboard API is missing without TLS and may be denied: use the older method.
    const field = document.createElement('textarea');
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand('copy');
    field.remove();
  }
};

/** Copies the address and confirms it (specification §2.3). */
export const copyLink = async (address: string): Promise<void> => {
  await copyText(address);
  alert('Link copied to clipboard!');
};
