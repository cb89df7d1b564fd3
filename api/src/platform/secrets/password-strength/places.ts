/** States and larger towns of Malaysia, the most populous first. */
const NAMES = [
  'Kuala Lumpur, Selangor, Johor, Penang, Pulau Pinang, Sabah, Sarawak, Perak, Kedah, Kelantan, Pahang, Terengganu',
  'Negeri Sembilan, Melaka, Malacca, Perlis, Labuan, Putrajaya, Malaysia',
  'Johor Bahru, Petaling Jaya, Shah Alam, Subang Jaya, George Town, Ipoh, Kota Kinabalu, Kuching, Seremban, Kuantan',
  'Kuala Terengganu, Kota Bharu, Alor Setar, Iskandar Puteri, Seberang Perai, Butterworth, Bukit Mertajam, Cyberjaya',
  'Kajang, Klang, Ampang, Puchong, Cheras, Rawang, Sepang, Bangsar, Damansara, Kota Damansara, Mont Kiara, Bukit Bintang',
  'Miri, Sandakan, Tawau, Sibu, Bintulu, Lahad Datu, Keningau, Taiping, Sitiawan, Teluk Intan, Lumut, Kampar, Muar',
  'Batu Pahat, Kluang, Kulai, Segamat, Pasir Gudang, Skudai, Port Dickson, Nilai, Temerloh, Bentong, Cameron Highlands',
  'Genting Highlands, Langkawi, Sungai Petani, Kulim, Kangar, Bayan Lepas, Batu Ferringhi, Alor Gajah, Ayer Keroh, Bangi',
]
  .join(', ')
  .toLowerCase()
  .split(', ');

/** The same names as people write them in passwords: with and without spaces, in lowercase. */
export const MALAYSIAN_PLACES: string[] = [...new Set(NAMES.flatMap(name => [name, name.replaceAll(' ', '')]))];
