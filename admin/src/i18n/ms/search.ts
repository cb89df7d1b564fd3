import type { Texts } from '../en/texts.ts';

export const search: Texts['search'] = {
  title: 'Carian',
  open: 'Cari dalam konsol',
  placeholder: 'Francais, prospek, pengguna, skrin',
  placeholderConsultant: 'Francais, prospek, skrin',
  groups: {
    recent: 'Terkini',
    screens: 'Skrin',
    franchises: 'Francais',
    leads: 'Prospek',
    users: 'Pengguna',
  },
  searching: 'Mencari...',
  nothing: 'Tiada hasil untuk “%{text}”.',
  found: '%{smart_count} hasil',
  partly: 'Sebahagiannya tidak dapat dicari.',
  hint: '↑ ↓ untuk memilih, Enter untuk membuka, Esc untuk menutup',
  locked: 'Prospek berkunci',
  lead: 'Prospek %{reference}',
};
