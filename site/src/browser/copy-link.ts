export const copyText = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // No clipboard on a page without TLS, or not allowed: the older way.
    const field = document.createElement('textarea');
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand('copy');
    field.remove();
  }
};

/** Copies the address and says so (specification §2.3). */
export const copyLink = async (address: string): Promise<void> => {
  await copyText(address);
  alert('Link copied to clipboard!');
};
