import { columnKey, type Fields } from './columns.ts';

/** A name as it is looked up: letters and digits of any script, without accents. */
const key = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** What people call the fields in their own files, in English, Malay and Chinese. */
const CALLED: Record<string, string> = {
  slug: 'url name | permalink | address of page | handle',
  name: 'franchise name | franchise | brand | brand name | title | full name | nama | nama francais | jenama | nama penuh | 名称 | 品牌 | 品牌名称 | 加盟项目 | 姓名',
  category: 'industry | sector | type of business | kategori | industri | 类别 | 分类 | 行业',
  description:
    'about | details | summary | business description | keterangan | penerangan | huraian | 描述 | 简介 | 说明',
  image_url: 'image | picture | logo | cover | main image | imej | gambar | 图片 | 主图',
  featured: 'is featured | highlighted | pilihan | 推荐',
  rof_approved: 'rof | rof approved franchisor | approved | diluluskan rof | ROF 认证',
  investment_min:
    'minimum investment | min investment | investment from | lowest investment | pelaburan minimum | 最低投资',
  investment_max:
    'maximum investment | max investment | investment to | highest investment | pelaburan maksimum | 最高投资',
  franchise_fee: 'fee | initial fee | yuran francais | yuran | 加盟费',
  currency: 'mata wang | 货币 | 币种',
  locations_count:
    'number of locations | locations | outlets | number of outlets | branches | stores | bilangan lokasi | bilangan cawangan | cawangan | 门店数 | 分店数',
  established_year:
    'established | year established | founded | year founded | since | year | tahun ditubuhkan | tahun | 成立年份',
  origin_country: 'country | country of origin | origin | negara | negara asal | 国家 | 原产国',
  territory_type: 'territory types | jenis wilayah | 区域类型',
  territory_location:
    'territories | territory | states | available states | territory locations | lokasi wilayah | negeri | 州属 | 地区',
  franchise_model: 'model | franchise models | franchise type | model francais | 加盟模式',
  website: 'web site | url | homepage | web | laman web | 网站',
  contact_email: 'email | e-mail | contact e-mail | emel | emel perhubungan | 电邮 | 联系电邮',
  phone:
    'telephone | tel | mobile | phone number | contact number | hp | telefon | no telefon | nombor telefon | 电话 | 手机',
  consultant_id: '',
  consultant:
    'consultant email | consultant e-mail | assigned to | sales person | emel perunding | perunding | 顾问 | 顾问电邮',
  facebook_url: 'facebook | fb',
  instagram_url: 'instagram | ig',
  x_url: 'x | twitter',
  tiktok_url: 'tiktok',
  why_choose: 'why choose us | why us | mengapa pilih | 为何选择',
  why_choose_points: 'key points | highlights | benefits | kelebihan | 要点',
  media_gallery: 'gallery | photos | images | galeri | 图库',
  faqs: 'faq | questions | soalan lazim | 常见问题',
  meta_title: 'seo title',
  meta_description: 'seo description',
  meta_keywords: 'keywords | seo keywords | tags | kata kunci | 关键词',
  og_image: 'social image | sharing image',
  email: 'e-mail | email address | mail | emel | alamat emel | 电邮 | 邮箱',
  role: 'user role | type | peranan | 角色',
  tokens: 'credits | credit | kredit | 积分 | 点数',
  company_name: 'company | organisation | organization | syarikat | nama syarikat | 公司 | 公司名称',
  photo: 'picture | avatar | gambar | 照片',
  password: 'pass word | pwd | initial password | kata laluan | 密码',
};

const calledBy = (field: string): string[] => [field, ...(CALLED[field] ?? '').split('|')].map(key).filter(Boolean);

const SECRET = new Set([...calledBy('password'), 'pass', 'passwd']);

/** Whether a column may hold passwords, by what it is called. */
export const looksSecret = (name: string): boolean => SECRET.has(key(name));

/**
 * Which field each column of a file is probably meant for: its own name first, then what people call it. No field twice.
 * @returns in the order of the columns; empty where nothing is probable
 */
export const guessFields = ({ columns, readOnly }: Fields, header: string[]): string[] => {
  const fields = Object.keys(columns);
  const taken = new Set<string>();
  const take = (field: string | undefined) => {
    if (field === undefined || taken.has(field)) return '';
    taken.add(field);
    return field;
  };
  const exact = header.map(name => take(fields.find(field => field === columnKey(name))));
  const others = fields.map(field => ({ field, names: new Set(calledBy(field)) }));
  return header.map((name, at) => {
    if (exact[at] || readOnly.includes(columnKey(name))) return exact[at] ?? '';
    return take(others.find(({ field, names }) => !taken.has(field) && names.has(key(name)))?.field);
  });
};
