import type { Catalogue } from '../en/texts.ts';

/** Texts of the parts of react-admin that the console uses. */
export const ra: Catalogue['shell']['ra'] = {
  action: {
    refresh: 'Muat semula',
    undo: 'Buat asal',
  },
  auth: {
    auth_check_error: 'Sila log masuk untuk meneruskan.',
  },
  message: {
    select_all_limit_reached: 'Terlalu banyak rekod untuk dipilih semuanya. Hanya %{max} yang pertama dipilih.',
  },
  notification: {
    http_error: 'Pelayan tidak dapat dihubungi. Sila cuba lagi.',
    i18n_error: 'Teks bagi bahasa ini tidak dapat dimuatkan. Sila cuba lagi.',
    logged_out: 'Sesi anda telah tamat. Sila log masuk semula.',
    not_authorized: 'Anda tidak dibenarkan membuka halaman ini.',
  },
  page: {
    list: '%{name}',
  },
};
