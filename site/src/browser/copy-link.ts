/** Copies the address and says so (specification §2.3). */
export const copyLink = async (address: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(address);
  } catch {
    // No clipboard on a page without TLS, or not allowed: the older way.
    const field = document.createElement('textarea');
    field.value = address;
    document.body.append(field);
    field.select();
    document.execCommand('copy');
    field.remove();
  }
  alert('Link copied to clipboard!');
};
