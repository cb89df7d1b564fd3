/** Says whether franchisors pay to be featured, as an admin has set it. */
export const featuredNote = (isPaid: boolean): string =>
  isPaid
    ? 'Featured franchises are advertising: franchisors pay for the label.'
    : 'We choose the featured franchises ourselves. Franchisors do not pay for the label.';
