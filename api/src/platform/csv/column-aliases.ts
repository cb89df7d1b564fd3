/** Column names that people use in files of several kinds, in English, Malay and Chinese. */
export const COLUMN_ALIASES = {
  name: 'franchise name | franchise | brand | brand name | title | full name | nama | nama francais | jenama | nama penuh | 名称 | 品牌 | 品牌名称 | 加盟项目 | 姓名',
  phone:
    'telephone | tel | mobile | phone number | contact number | hp | telefon | no telefon | nombor telefon | 电话 | 手机',
};
